"use strict";
// The engine in this page: the library as WebAssembly, in workers. A worker is asked one question after
// the other, in JSON; to stop one, it is ended, and the next question begins another.
//
// The module stands in the script element `module`, packed and as base85, since a page that is opened
// from a disk can fetch nothing.
const asking = (() => {
  // What a worker does. It is started with the bytes of the module.
  function serve(scope) {
    // A worker whose memory has grown beyond this gives it back by ending.
    const MOST_KEPT = 2 ** 28;
    let exports = null;
    const bytesAt = (at, length) => new Uint8Array(exports.memory.buffer, at, length);
    const textAt = (at, length) => new TextDecoder().decode(bytesAt(at, length));
    const imports = { page: {
      now: () => performance.now(),
      report: (at, length) => scope.postMessage({ report: JSON.parse(textAt(at, length)) }),
    } };
    function answer(question) {
      const bytes = new TextEncoder().encode(JSON.stringify(question));
      const at = exports.alloc(bytes.length);
      bytesAt(at, bytes.length).set(bytes);
      const told = exports.answer(at, bytes.length) >>> 0;
      const length = new DataView(exports.memory.buffer).getUint32(told, true);
      const text = textAt(told + 4, length);
      exports.release(told);
      return JSON.parse(text);
    }
    scope.onmessage = async ({ data }) => {
      if (data.module) {
        exports = (await WebAssembly.instantiate(data.module, imports)).instance.exports;
        return scope.postMessage({ ready: true });
      }
      const begun = performance.now();
      try {
        const told = answer(data);
        scope.postMessage({ told, ms: performance.now() - begun, failed: exports.memory.buffer.byteLength > MOST_KEPT });
      } catch (fault) {
        // A module that has failed once is not asked again.
        scope.postMessage({ told: { error: `The engine gave up, perhaps because it ran out of memory (${fault.message}).` }, failed: true });
      }
    };
  }
  // Five letters for four bytes, as digits of a number, the highest first; `web/assemble` writes them.
  const DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz!#$%&()*+-;.=>?@^_`{|}~";
  function unpacked(text) {
    const value = [];
    for (let digit = 0; digit < 85; digit++) value[DIGITS.charCodeAt(digit)] = digit;
    const bytes = new Uint8Array(Math.floor((text.length * 4) / 5));
    for (let [at, to] = [0, 0]; at < text.length; at += 5, to += 4) {
      let word = 0;
      for (let place = 0; place < 5; place++) word = word * 85 + (value[text.charCodeAt(at + place)] ?? 84);
      for (let place = 0; place < 4 && to + place < bytes.length; place++) bytes[to + place] = word / 2 ** (24 - 8 * place);
    }
    return bytes;
  }
  let module = null;
  async function bytes() {
    return (module ??= inflated("module"));
  }
  // What a script element holds, packed.
  function inflated(id) {
    const text = document.getElementById(id).textContent.trim();
    return new Response(new Blob([unpacked(text)]).stream().pipeThrough(new DecompressionStream("deflate-raw"))).arrayBuffer();
  }
  // Workers that are ready for a question; one is kept, so that the next answer is soon there.
  const idle = [];
  async function worker() {
    if (idle.length) return idle.pop();
    const address = URL.createObjectURL(new Blob([`(${serve})(self);`], { type: "text/javascript" }));
    const started = new Worker(address);
    URL.revokeObjectURL(address);
    started.postMessage({ module: await bytes() });
    await new Promise((ready, failed) => {
      started.onmessage = ready;
      started.onerror = () => failed(new Error("This browser does not run the engine (WebAssembly)."));
    });
    return started;
  }
  // Asks; `report` hears how far it is. What it returns has `told`, a promise of the answer, and
  // `stop`, after which there is none.
  function ask(question, report = () => {}) {
    let [own, stopped] = [null, false];
    const told = (async () => {
      own = await worker();
      if (stopped) return idle.push(own) && new Promise(() => {});
      return new Promise((resolve, reject) => {
        own.onmessage = ({ data }) => {
          if (data.report) return report(data.report);
          const done = own;
          own = null;
          if (data.failed) done.terminate();
          else idle.push(done);
          document.body.dataset.ms = data.ms;
          if (data.told.error) reject(new Error(data.told.error));
          else resolve(data.told);
        };
        own.postMessage(question);
      });
    })();
    const stop = () => {
      stopped = true;
      own?.terminate();
      own = null;
    };
    return { told, stop };
  }
  return { ask, inflated };
})();

// What the player asks a worker for, answered by the engine: see `work` in search.js. Beyond that the
// engine finds solutions that need not be shortest ones, for hints where no table fits.
startWorker.isNear = true;
function startWorker() {
  let asked = null;
  const anchors = (puzzle, at) => at.map((anchor) => [Math.floor(anchor / puzzle.cols), anchor % puzzle.cols]);
  // A solution from there, for hints too; `kind` is what it is told as.
  const solve = (kind, question, puzzle, at, tell, failed) => {
    asked = asking.ask({ ask: "solve", at: anchors(puzzle, at), ...question }, ({ depth, states }) => tell({ tell: "progress", depth, states }));
    asked.told.then(({ status, moves, text, is_fewest }) => tell({
      tell: kind, at, known: moves !== null || status !== "limit", is_fewest, why: text.split("\n")[0],
      moves: moves && moves.map(([piece, path, to]) => [piece, path, to ? to[0] * puzzle.cols + to[1] : -1]),
    }), failed);
  };
  const worker = {
    terminate: () => asked?.stop(),
    postMessage({ ask, puzzle, at, metric }) {
      const tell = (data) => worker.onmessage({ data });
      const failed = (fault) => tell({ tell: "failed", why: fault.message });
      try {
        const source = sourceOf(puzzle);
        if (ask === "table") {
          asked = asking.ask({ ask: "level", puzzle: source, metric });
          asked.told.then(({ level }) => tell({ tell: "table", level }), failed);
        } else if (ask === "solve") {
          solve("solved", { puzzle: source, metric }, puzzle, at, tell, failed);
        } else if (ask === "near") {
          solve("near", { puzzle: source, metric, near: true }, puzzle, at, tell, failed);
        }
      } catch (fault) {
        setTimeout(() => failed(fault));
      }
    },
  };
  return worker;
}
