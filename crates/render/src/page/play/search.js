"use strict";
// Breadth-first searches by the rules, for what the page does not know: they run in a worker.
function searching(rules) {
  const { start, solved, moves, after, key } = rules;
  // The distance of every state to its nearest goal, by key; null if there are more than `limit`.
  function table(metric, limit) {
    const number = new Map([[key(start), 0]]);
    const all = [start];
    const links = [];
    const goals = [];
    for (let index = 0; index < all.length; index++) {
      if (solved(all[index])) goals.push(index);
      for (const move of moves(all[index], metric)) {
        const next = after(all[index], move);
        const text = key(next);
        let other = number.get(text);
        if (other === undefined) {
          if (all.length >= limit) return null;
          other = all.length;
          number.set(text, other);
          all.push(next);
        }
        // Nothing moves after an exit, so that edge goes one way only; this list goes back.
        links.push(other, index);
      }
    }
    const begin = new Int32Array(all.length + 1);
    for (let i = 0; i < links.length; i += 2) begin[links[i] + 1]++;
    for (let i = 0; i < all.length; i++) begin[i + 1] += begin[i];
    const next = begin.slice();
    const back = new Int32Array(links.length / 2);
    for (let i = 0; i < links.length; i += 2) back[next[links[i]]++] = links[i + 1];
    const distance = new Int32Array(all.length).fill(-1);
    for (const goal of goals) distance[goal] = 0;
    const queue = goals;
    for (let i = 0; i < queue.length; i++)
      for (let link = begin[queue[i]]; link < begin[queue[i] + 1]; link++)
        if (distance[back[link]] < 0) {
          distance[back[link]] = distance[queue[i]] + 1;
          queue.push(back[link]);
        }
    // What stands after an exit is no state.
    const states = all.reduce((sum, at) => sum + !rules.isOver(at), 0);
    return { states, distance: (at) => distance[number.get(key(at))] ?? -1 };
  }
  // The best next move by a table: closer by one, with the fewest steps.
  function best(distances, at, metric) {
    const here = distances.distance(at);
    if (here <= 0) return null;
    const closer = moves(at, metric).filter((move) => distances.distance(after(at, move)) === here - 1);
    closer.sort((one, other) => one[1].length - other[1].length);
    return { move: closer[0], left: here };
  }
  // A shortest solution from a position, breadth first: a list of moves, null if there is none, or
  // undefined if more than `limit` states would have to be kept.
  function search(from, metric, limit, tell) {
    const seen = new Map([[key(from), [null, null]]]);
    let layer = [from];
    for (let depth = 0; layer.length > 0; depth++) {
      tell(depth, seen.size);
      const later = [];
      for (const at of layer) {
        if (solved(at)) {
          const path = [];
          for (let text = key(at); ; ) {
            const [before, move] = seen.get(text);
            if (before === null) return path.reverse();
            path.push(move);
            text = before;
          }
        }
        const here = key(at);
        for (const move of moves(at, metric)) {
          const next = after(at, move);
          const text = key(next);
          if (seen.has(text)) continue;
          if (seen.size >= limit) return undefined;
          seen.set(text, [here, move]);
          later.push(next);
        }
      }
      layer = later;
    }
    return null;
  }
  return { table, best, search };
}

// What a worker does with it.
function work(scope) {
  let finder = null;
  let distances = null;
  let metric = "move";
  scope.onmessage = ({ data }) => {
    if (data.ask === "table") {
      const rules = engine(data.puzzle);
      finder = searching(rules);
      metric = data.metric;
      distances = finder.table(metric, data.limit);
      const fewest = distances ? distances.distance(rules.start) : null;
      scope.postMessage({ tell: "table", states: distances ? distances.states : null, fewest });
    } else if (data.ask === "hint") {
      const hint = distances ? finder.best(distances, data.at, metric) : null;
      scope.postMessage({ tell: "hint", at: data.at, hint });
    } else if (data.ask === "solve") {
      const tell = (depth, states) => scope.postMessage({ tell: "progress", depth, states });
      const moves = searching(engine(data.puzzle)).search(data.at, data.metric, data.limit, tell);
      scope.postMessage({ tell: "solved", at: data.at, moves, known: moves !== undefined });
    }
  };
}
