// Does the engine of slide.html say what the program says? Every puzzle of the files is asked of both, and
// the JSON and the books of both must be the same to the byte:
//
//   node web/compare.mjs target/release/slide target/web/…/slide_web.wasm FILE…
//
// The module may also be that of a page, slide.html.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { inflateRawSync } from "node:zlib";

const MOST_STATES = 1_000_000;
const [program, module, ...files] = process.argv.slice(2);

let exports;
const bytesAt = (at, length) => new Uint8Array(exports.memory.buffer, at, length);
// A page holds the module deflated, as base85 (see web/assemble).
const DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz!#$%&()*+-;.=>?@^_`{|}~";
function ofPage(page) {
  const text = /<script id="module" type="text\/plain">([^<]*)/.exec(page)[1].trim();
  const bytes = Buffer.alloc(Math.ceil(text.length / 5) * 4);
  for (let [at, to] = [0, 0]; at < text.length; at += 5, to += 4) {
    let word = 0;
    for (let place = 0; place < 5; place++) word = word * 85 + (at + place < text.length ? DIGITS.indexOf(text[at + place]) : 84);
    bytes.writeUInt32BE(word % 2 ** 32, to);
  }
  return inflateRawSync(bytes);
}
const file = readFileSync(module);
const compiled = new WebAssembly.Module(module.endsWith(".html") ? ofPage(file.toString()) : file);
const begin = () => {
  exports = new WebAssembly.Instance(compiled, { page: { now: () => performance.now(), report: () => {} } }).exports;
};
function ask(question) {
  const bytes = new TextEncoder().encode(JSON.stringify(question));
  const at = exports.alloc(bytes.length);
  bytesAt(at, bytes.length).set(bytes);
  const told = exports.answer(at, bytes.length) >>> 0;
  const length = new DataView(exports.memory.buffer).getUint32(told, true);
  const answer = JSON.parse(new TextDecoder().decode(bytesAt(told + 4, length)));
  exports.release(told);
  return answer;
}
const ran = (...words) => spawnSync(program, ["-q", ...words], { maxBuffer: 1 << 28, encoding: "utf8" });

const limit = ["--max-states", String(MOST_STATES), "-j", "1"];
const QUESTIONS = [
  [["check", "-f", "json"], { ask: "check" }],
  [["count", "-f", "json", "--by-depth", ...limit], { ask: "count", by_depth: true, max_states: MOST_STATES }],
  [["solve", "-f", "json", ...limit], { ask: "solve", max_states: MOST_STATES }],
];
let [same, faults, unanswered] = [0, 0, 0];
let [engine, other] = [0, 0];
for (const file of files) {
  begin();
  const read = ask({ ask: "read", text: readFileSync(file, "utf8"), file });
  if (read.error) {
    console.log(`${file}: ${read.error}`);
    faults += 1;
    continue;
  }
  for (const [words, question] of QUESTIONS) {
    const begun = performance.now();
    const told = read.puzzles.map(({ puzzle }) => ask({ ...question, puzzle }));
    engine += performance.now() - begun;
    const started = performance.now();
    const lines = ran(...words, file).stdout.split("\n").filter((line) => line);
    other += performance.now() - started;
    const own = told.filter((one) => !one.error).map((one) => one.json.trim());
    unanswered += told.length - own.length;
    if (own.join("\n") === lines.join("\n")) {
      same += own.length;
      continue;
    }
    faults += 1;
    const index = own.findIndex((line, at) => line !== lines[at]);
    console.log(`${file}: ${words[0]}\n  page:    ${own[index]?.slice(0, 300)}\n  program: ${lines[index]?.slice(0, 300)}`);
  }
  // The book of the file.
  const puzzles = read.puzzles.map(({ puzzle }) => puzzle);
  const { html } = ask({ ask: "book", title: "Book", form: "strip", puzzles, max_states: MOST_STATES });
  if ((html ?? "") === ran("book", "--title", "Book", ...limit, file).stdout) same += 1;
  else {
    faults += 1;
    console.log(`${file}: another book`);
  }
  // Which solution is soon found depends on the width of the board: it is held against a shortest one.
  for (const { puzzle } of read.puzzles) {
    const [near, best] = [true, false].map((near) => ask({ ask: "solve", puzzle, near, max_states: MOST_STATES }));
    const [length, fewest] = [near, best].map(({ moves }) => moves?.length);
    const fits = length >= fewest && (near.status !== "solved" || length <= 1.5 * fewest) && near.is_fewest <= (length === fewest);
    if (best.status !== "solved" || fits) continue;
    faults += 1;
    console.log(`${file}: ${length} moves are near ${fewest}?`);
  }
}
console.log(`${same} answers are the same, ${faults} are not; ${unanswered} questions cannot be put to their puzzle`);
console.log(`the engine took ${(engine / other).toFixed(1)} times as long as the program, its starts counted`);
process.exit(faults ? 1 : 0);
