"use strict";
// Reads the table of distances that came with the page; `packed.rs` writes and draws it.
function packed(puzzle, rules) {
  const { seed, slots, states } = puzzle.table;
  const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  const MIX = 0x9e3779b9;
  const SHIFT = { step: 0, slide: 2, move: 4 };
  const number = new Uint8Array(128);
  [...LETTERS].forEach((letter, index) => (number[letter.charCodeAt(0)] = index));
  const size = slots.length / 3;

  function mix(x) {
    x = Math.imul(x ^ (x >>> 16), 0x85ebca6b);
    x = Math.imul(x ^ (x >>> 13), 0xc2b2ae35);
    return (x ^ (x >>> 16)) >>> 0;
  }
  // The distance of a position modulo 3. Only what legal moves lead to is in the table.
  function rest(at, metric) {
    if (rules.isOver(at)) return 0;
    let a = 0;
    let b = 0;
    at.forEach((anchor, index) => {
      const piece = mix((512 * puzzle.pieces[index].kind + anchor + seed) | 0);
      a = (a + piece) | 0;
      b = (b + mix((piece + 1) | 0)) | 0;
    });
    const both = (a + Math.imul(MIX, b)) | 0;
    const slot = (block, hash) => number[slots.charCodeAt(block * size + (mix(hash) % size))];
    return ((slot(0, a) ^ slot(1, b) ^ slot(2, both)) >> SHIFT[metric]) & 3;
  }
  // A move that leads one closer, with the fewest steps.
  function closer(at, metric) {
    const wanted = (rest(at, metric) + 2) % 3;
    const leads = (move) => rest(rules.after(at, move), metric) === wanted;
    const all = rules.moves(at, metric).filter(leads);
    return all.reduce((best, move) => (best && best[1].length <= move[1].length ? best : move), null);
  }
  // The moves of a shortest solution from a position.
  function solution(at, metric) {
    const found = [];
    for (let here = at; !rules.solved(here) && found.length <= states; ) {
      const move = closer(here, metric);
      if (!move) break;
      found.push(move);
      here = rules.after(here, move);
    }
    return found;
  }
  return { closer, solution };
}
