"use strict";
// A puzzle file that `slide` reads, of the texts of the editor or of any puzzle.
function puzzleFile(texts, puzzle) {
  if (texts.covered.length) throw new Error("The drawn board of a puzzle file cannot show gates under pieces: move the pieces off them first.");
  const grid = (text) => `"${written.rowsOf(text).map((line) => `\n        ${line.join("")}`).join("").replace(/["\\]/g, "\\$&")}\n    "`;
  const fields = [`name: ${JSON.stringify(puzzle.name)}`, `board: ${grid(texts.board)}`];
  const said = puzzle.pieces.map((piece) => {
    const blockers = texts.blockers.split("\n").map((line) => line.trim().split(/\s+/)).find(([own]) => own.includes(piece.letter));
    return [piece.letter, [
      piece.label && piece.label !== piece.letter && `label: ${JSON.stringify(piece.label)}`,
      piece.name && `name: ${JSON.stringify(piece.name)}`,
      piece.color && `color: ${JSON.stringify(piece.color)}`,
      texts.linked.includes(piece.letter) && "linked: true",
      piece.axis !== "any" && `axis: ${piece.axis[0].toUpperCase()}${piece.axis.slice(1)}`,
      blockers && `blockers: "${blockers[1]}"`,
    ].filter((part) => part)];
  }).filter(([, parts]) => parts.length);
  if (said.length) fields.push(`pieces: {${said.map(([letter, parts]) => `\n        ${JSON.stringify(letter)}: (${parts.join(", ")}),`).join("")}\n    }`);
  if (texts.keys.trim()) fields.push(`gate_keys: ${JSON.stringify(texts.keys.replace(/\s/g, ""))}`);
  if (texts.identical === "never") fields.push("identical: Never");
  if (texts.identical === "groups") fields.push(`identical: Groups([${texts.groups.split(/\s+/).filter((group) => group).map((group) => JSON.stringify(group)).join(", ")}])`);
  if (puzzle.blockers) fields.push(`blockers: (per_cell: ${puzzle.blockers.per_cell}, overhang: ${puzzle.blockers.overhang}, check: ${puzzle.blockers.mid_slide ? "MidSlide" : "EndsOnly"})`);
  if (puzzle.metric !== "move") fields.push(`metric: ${puzzle.metric === "step" ? "Step" : "Slide"}`);
  if (puzzle.exit) {
    const toward = { U: "Up", D: "Down", L: "Left", R: "Right" }[puzzle.exit.toward];
    fields.push(`exit: (piece: ${JSON.stringify(puzzle.pieces[puzzle.exit.piece].letter)}, at: (${puzzle.exit.at.join(", ")}), toward: ${toward})`);
  } else if (puzzle.targets) {
    const goals = texts.goal.split(/\n[ \t]*\n/).filter((text) => text.trim());
    fields.push(goals.length === 1 ? `goal: ${grid(goals[0])}` : `goals: [${goals.map(grid).join(", ")}]`);
  }
  return `(\n${fields.map((field) => `    ${field},\n`).join("")})\n`;
}
// The file of a puzzle at its start: as an engine read it, or as the editor would write it.
function sourceOf(puzzle) {
  if (puzzle.source) return puzzle.source;
  const texts = written.write(puzzle, puzzle.pieces.map((piece) => piece.start[0] * puzzle.cols + piece.start[1]));
  return puzzleFile(texts, { ...written.read(texts), name: puzzle.name, metric: puzzle.metric });
}
