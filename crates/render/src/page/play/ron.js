"use strict";
// Puzzle files, read into the texts of the editor: RON, of which JSON is nearly a part. Only what an
// editor can show: a puzzle with pieces in `shape` and `at` of many copies needs the program.
const ron = (() => {
  const fail = (text) => {
    throw new Error(text);
  };
  // A value: structs, tuples, lists and maps in brackets, strings, numbers, words.
  function parse(text) {
    let at = 0;
    const where = () => `line ${text.slice(0, at).split("\n").length}`;
    const skip = () => {
      const blank = /(?:\s|\/\/[^\n]*|\/\*[^]*?\*\/|\ufeff)*/y;
      blank.lastIndex = at;
      blank.test(text);
      at = blank.lastIndex;
    };
    const take = (pattern) => {
      pattern.lastIndex = at;
      const found = pattern.exec(text);
      if (found) at = pattern.lastIndex;
      return found;
    };
    function string() {
      const raw = take(/r(#*)"([^]*?)"\1/y);
      if (raw) return raw[2];
      const plain = take(/"((?:[^"\\]|\\[^])*)"/y);
      if (!plain) return undefined;
      const SIGNS = { n: "\n", t: "\t", r: "\r", "0": "\0" };
      return plain[1].replace(/\\(?:u\{([0-9a-fA-F]+)\}|u([0-9a-fA-F]{4})|\n\s*|([^]))/g, (_, one, other, sign) =>
        one || other ? String.fromCodePoint(parseInt(one ?? other, 16)) : sign ? SIGNS[sign] ?? sign : "");
    }
    function inside(close) {
      const [list, fields] = [[], {}];
      let named = false;
      for (skip(); text[at] !== close; skip()) {
        const key = take(/[A-Za-z_]\w*(?=\s*:)/y)?.[0] ?? value();
        skip();
        if (text[at] === ":") {
          at += 1;
          named = true;
          fields[key] = value();
        } else list.push(key);
        skip();
        if (text[at] === ",") at += 1;
        else if (text[at] !== close) fail(`${where()}: “,” or “${close}” is missing.`);
      }
      at += 1;
      return named ? fields : list;
    }
    function value() {
      skip();
      const written = string();
      if (written !== undefined) return written;
      const close = { "(": ")", "[": "]", "{": "}" }[text[at]];
      if (close) {
        at += 1;
        return inside(close);
      }
      const word = take(/-?\d[\d_]*(?:\.\d+)?|[A-Za-z_]\w*/y)?.[0] ?? fail(`${where()}: this is no puzzle file.`);
      if (!/^[A-Za-z_]/.test(word)) return Number(word.replaceAll("_", ""));
      skip();
      if (text[at] !== "(") return { true: true, false: false, null: null, None: null }[word] ?? word;
      at += 1;
      const held = inside(")");
      return word === "Some" ? held[0] : { [word]: Array.isArray(held) ? held[0] : held };
    }
    const all = value();
    skip();
    if (at < text.length) fail(`${where()}: nothing should follow.`);
    return all;
  }
  // A puzzle of its fields.
  function puzzle(fields) {
    const grid = written.rowsOf(fields.board ?? fail("There is no board."));
    const own = { horizontal: "", vertical: "", fixed: "", linked: "" };
    const [looks, blockers] = [new Map(), []];
    const cellsOf = (letter) => grid.flatMap((line, r) => line.flatMap((mark, c) => (mark === letter ? [[r, c]] : [])));
    for (const [letters, piece] of Object.entries(fields.pieces ?? {})) {
      const all = [...letters];
      if (piece.shape) {
        const shape = written.rowsOf(piece.shape);
        if (piece.at.length !== all.length) fail(`${letters}: several pieces with one letter are for the program slide.`);
        all.forEach((letter, index) => shape.forEach((line, r) => line.forEach((mark, c) => {
          if (mark === "#") (grid[piece.at[index][0] + r] ?? [])[piece.at[index][1] + c] = letter;
        })));
      }
      all.forEach((letter, index) => {
        const label = Array.isArray(piece.label) ? piece.label[index] : piece.label;
        looks.set(letter, { name: piece.name, color: piece.color, label });
        const cells = cellsOf(letter);
        if (!cells.length) return;
        const [high, wide] = [0, 1].map((axis) => new Set(cells.map((cell) => cell[axis])).size);
        const axis = piece.axis === "Along" ? (wide > high ? "horizontal" : "vertical") : String(piece.axis ?? "").toLowerCase();
        if (axis in own) own[axis] += letter;
        if (piece.linked) own.linked += letter;
      });
      // What is shared by a collection may be of pieces that are not here.
      const here = all.filter((letter) => cellsOf(letter).length).join("");
      if (piece.blockers && here) blockers.push(`${here} ${written.rowsOf(piece.blockers).map((line) => line.join("")).join("/")}`);
    }
    const goals = fields.goals ?? (fields.goal === undefined || fields.goal === null ? [] : [fields.goal]);
    let toward = "";
    if (fields.exit) {
      toward = fields.exit.toward[0];
      const cells = cellsOf(fields.exit.piece);
      const corner = [0, 1].map((axis) => Math.min(...cells.map((cell) => cell[axis])));
      const there = new Set(cells.map((cell) => String([0, 1].map((axis) => cell[axis] - corner[axis] + fields.exit.at[axis]))));
      goals.push(grid.map((line, r) => line.map((_, c) => (there.has(`${r},${c}`) ? fields.exit.piece : ".")).join("")).join("\n"));
    }
    const groups = fields.identical?.Groups;
    const texts = {
      ...own, looks, toward, covered: [], keys: fields.gate_keys ?? "", blockers: blockers.join("\n"),
      board: grid.map((line) => line.join("")).join("\n"),
      goal: goals.map((goal) => written.rowsOf(goal).map((line) => line.join("")).join("\n")).join("\n\n"),
      identical: groups ? "groups" : fields.identical === "Never" ? "never" : "shape", groups: (groups ?? []).join(" "),
      per_cell: fields.blockers?.per_cell ?? 0, overhang: fields.blockers?.overhang ?? 0, ends_only: fields.blockers?.check === "EndsOnly",
    };
    const metric = String(fields.metric ?? "Move").toLowerCase();
    return { ...written.read(texts), name: String(fields.name ?? "A puzzle"), metric: ["step", "slide"].includes(metric) ? metric : "move" };
  }
  // The puzzles of a file, one or a collection.
  function read(text) {
    const file = parse(text);
    if (!file.puzzles) return [puzzle(file)];
    const shared = file.shared ?? {};
    return file.puzzles.map((own) => puzzle({ ...shared, ...own, pieces: merged(shared.pieces, own.pieces) }));
  }
  // Descriptions of pieces letter by letter, those of the puzzle last.
  function merged(shared = {}, own = {}) {
    return { ...shared, ...Object.fromEntries(Object.entries(own).map(([letters, piece]) => [letters, { ...shared[letters], ...piece }])) };
  }
  return { read };
})();
