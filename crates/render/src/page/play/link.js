"use strict";
// A puzzle and a position as text behind the `#` of an address, so that they can be sent to somebody
// who has any page that plays. It holds the texts of the editor, which checks them as if they had
// been typed, and the moves made:
//
//   #play=…    base64 (with - and _) of {name, metric, texts, moves}, deflated
const link = (() => {
  const MARK = "#play=";
  const LONGEST = 200000;
  const through = async (bytes, stream) => new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer());

  async function make(puzzle, moves) {
    const start = puzzle.pieces.map((piece) => piece.start[0] * puzzle.cols + piece.start[1]);
    const { looks, ...texts } = written.write(puzzle, start);
    const told = [...looks].map(([letter, { name, color, label }]) => [letter, { name, color, label }]);
    const text = JSON.stringify({ name: puzzle.name, metric: puzzle.metric, texts: { ...texts, looks: told }, moves });
    const bytes = await through(new TextEncoder().encode(text), new CompressionStream("deflate-raw"));
    return MARK + btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
  }
  // {puzzle, moves}, or null where there is no link; throws where it is damaged.
  async function read(hash) {
    if (!hash.startsWith(MARK)) return null;
    if (hash.length > LONGEST) throw new Error("The link is too long.");
    let told;
    try {
      const bytes = Uint8Array.from(atob(hash.slice(MARK.length).replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
      told = JSON.parse(new TextDecoder().decode(await through(bytes, new DecompressionStream("deflate-raw"))));
    } catch {
      throw new Error("The link is damaged.");
    }
    const puzzle = written.read({ ...told.texts, looks: new Map(told.texts.looks) });
    const name = String(told.name).slice(0, 200);
    const metric = ["step", "slide"].includes(told.metric) ? told.metric : "move";
    return { puzzle: { ...puzzle, name, metric }, moves: told.moves };
  }
  return { make, read };
})();
