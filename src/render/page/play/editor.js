"use strict";
// The editor: two grids that are drawn or typed, what is said of pieces and blockers, and the text of
// a puzzle file for the program.
(() => {
  const by = (id) => document.getElementById(`own-${id}`);
  const TEXTS = ["board", "goal", "toward", "identical", "groups", "keys", "linked", "horizontal", "vertical", "fixed", "blockers"];
  const COLORS = ["#56b4e9", "#e69f00", "#009e73", "#f0e442", "#cc79a7", "#99b7d9", "#c8c8c8", "#a8e0c8"];
  const NAMES = { ".": "empty", "#": "wall", "~": "no board", "-": "gate", _: "must be empty (goal)" };
  let brush = "#";
  let kept = { covered: [], looks: new Map() };

  const lines = (which) => by(which).value.split("\n");
  const lettersOf = (text) => [...new Set([...text].filter((letter) => letter.trim() && letter !== "/" && !written.NO_PIECE.includes(letter)))];
  const letters = () => lettersOf(by("board").value);
  const colorOf = (letter) => kept.looks.get(letter)?.color ?? COLORS[(letter.codePointAt(0) * 7) % COLORS.length];

  // ---- drawing ----
  function brushes() {
    const free = [..."abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"].find((letter) => !letters().includes(letter));
    const all = [...".#~-_", ...letters(), ...(free ? [free] : [])];
    if (!all.includes(brush)) brush = ".";
    by("brushes").replaceChildren(...all.map((mark) => {
      const button = Object.assign(document.createElement("button"), { type: "button", textContent: mark });
      button.title = NAMES[mark] ?? (mark === free ? `new piece ${mark}` : `piece ${mark}`);
      button.setAttribute("aria-label", button.title);
      button.setAttribute("aria-pressed", mark === brush);
      if (mark === free) button.textContent = `+ ${mark}`;
      if (!written.NO_PIECE.includes(mark)) button.style.borderBottomColor = colorOf(mark);
      button.addEventListener("click", () => {
        brush = mark;
        brushes();
      });
      return button;
    }));
  }
  // The lines of the first grid in a text, where each stands in the text.
  function firstGrid(which) {
    const all = lines(which);
    const from = Math.max(0, all.findIndex((line) => line.trim()));
    const end = all.findIndex((line, index) => index > from && !line.trim());
    return { all, from, grid: all.slice(from, end < 0 ? all.length : end).map((line) => [...line.trim()]) };
  }
  function drawn(which) {
    const SVG = "http://www.w3.org/2000/svg";
    const svg = by(`${which}-drawn`);
    const { grid } = firstGrid(which);
    const wide = Math.max(1, ...grid.map((line) => line.length));
    svg.setAttribute("viewBox", `-0.1 -0.1 ${wide + 0.2} ${Math.max(1, grid.length) + 0.2}`);
    svg.replaceChildren(...grid.flatMap((line, r) => line.flatMap((mark, c) => {
      const rect = document.createElementNS(SVG, "rect");
      const piece = !written.NO_PIECE.includes(mark);
      const name = { "#": "wall", "~": "frame" }[mark] ?? "floor";
      for (const [key, value] of Object.entries({ x: c + 0.02, y: r + 0.02, width: 0.96, height: 0.96, class: piece ? "" : name })) rect.setAttribute(key, value);
      if (piece) rect.setAttribute("fill", colorOf(mark));
      if (!piece && mark !== "-" && mark !== "_") return [rect];
      const text = document.createElementNS(SVG, "text");
      text.setAttribute("x", c + 0.5);
      text.setAttribute("y", r + 0.52);
      text.setAttribute("class", piece ? "on-piece" : "on-floor");
      text.textContent = mark;
      return [rect, text];
    })));
  }
  function redraw() {
    brushes();
    drawn("board");
    drawn("goal");
  }
  function paint(which, event) {
    const svg = by(`${which}-drawn`);
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.getScreenCTM().inverse());
    const { all, from, grid } = firstGrid(which);
    const [r, c] = [Math.floor(point.y), Math.floor(point.x)];
    const mark = which === "goal" ? ("#~-".includes(brush) ? "." : brush) : brush === "_" ? "." : brush;
    if (!grid[r]?.[c] || grid[r][c] === mark) return;
    grid[r][c] = mark;
    all[from + r] = grid[r].join("");
    by(which).value = all.join("\n");
    redraw();
  }
  for (const which of ["board", "goal"]) {
    const svg = by(`${which}-drawn`);
    svg.addEventListener("pointerdown", (event) => {
      svg.setPointerCapture(event.pointerId);
      paint(which, event);
    });
    svg.addEventListener("pointermove", (event) => event.buttons && paint(which, event));
    by(which).addEventListener("input", redraw);
  }
  // One row or column more or less, in the board and in all goals.
  function resize(change) {
    for (const which of ["board", "goal"]) {
      const grids = written.gridsOf(by(which).value);
      by(which).value = grids.map((grid) => change(grid.map((line) => line.slice())).map((line) => line.join("")).join("\n")).join("\n\n");
    }
    redraw();
  }
  const wide = (grid) => Math.max(...grid.map((line) => line.length));
  const SIZES = {
    "row-more": (grid) => [...grid, Array(wide(grid)).fill(".")],
    "row-less": (grid) => (grid.length > 1 ? grid.slice(0, -1) : grid),
    "column-more": (grid) => grid.map((line) => [...line, "."]),
    "column-less": (grid) => (wide(grid) > 1 ? grid.map((line) => line.slice(0, -1)) : grid),
  };
  for (const [id, change] of Object.entries(SIZES)) by(id).addEventListener("click", () => resize(change));

  // ---- texts ----
  function texts() {
    const number = (id) => Math.max(0, Math.min(16, Math.floor(Number(by(id).value)) || 0));
    return {
      ...Object.fromEntries(TEXTS.map((id) => [id, by(id).value])), ...kept,
      per_cell: number("per_cell"), overhang: number("overhang"), ends_only: by("ends_only").checked,
    };
  }
  function fillIn(from) {
    for (const id of TEXTS) by(id).value = from[id];
    for (const id of ["per_cell", "overhang"]) by(id).value = from[id];
    by("ends_only").checked = from.ends_only;
    kept = { covered: from.covered, looks: from.looks };
    by("note").textContent = from.covered.length ? "There are gates under pieces. They stay, though they are not drawn." : "";
    redraw();
  }
  // Does something with the puzzle as it is written, or says what is wrong with it.
  const attempt = (what) => () => {
    by("fault").textContent = "";
    try {
      what();
    } catch (fault) {
      by("fault").textContent = fault.message;
    }
  };
  by("play").addEventListener("click", attempt(() => {
    page.begin(written.read(texts()));
    document.getElementById("board").scrollIntoView({ block: "nearest" });
  }));
  by("file").addEventListener("click", attempt(() => {
    by("ron").value = puzzleFile(texts(), written.read(texts()));
    by("ron").hidden = false;
    by("ron").focus();
    by("ron").select();
  }));
  by("load").addEventListener("click", attempt(() => {
    const { puzzle, at } = page.now();
    fillIn(written.write(puzzle, at));
  }));
  by("back").addEventListener("click", () => page.begin(page.first));

  // A puzzle file that `slide` reads.
  function puzzleFile(texts, puzzle) {
    if (texts.covered.length) throw new Error("The drawn board of a puzzle file cannot show gates under pieces: move the pieces off them first.");
    const grid = (text) => `"${written.rowsOf(text).map((line) => `\n        ${line.join("")}`).join("").replace(/["\\]/g, "\\$&")}\n    "`;
    const fields = [`name: ${JSON.stringify(puzzle.name)}`, `board: ${grid(texts.board)}`];
    const said = puzzle.pieces.map((piece) => {
      const blockers = texts.blockers.split("\n").map((line) => line.trim().split(/\s+/)).find(([own]) => own.includes(piece.letter));
      return [piece.letter, [
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
    if (puzzle.exit) {
      const toward = { U: "Up", D: "Down", L: "Left", R: "Right" }[puzzle.exit.toward];
      fields.push(`exit: (piece: ${JSON.stringify(puzzle.pieces[puzzle.exit.piece].letter)}, at: (${puzzle.exit.at.join(", ")}), toward: ${toward})`);
    } else if (puzzle.targets) {
      const goals = texts.goal.split(/\n[ \t]*\n/).filter((text) => text.trim());
      fields.push(goals.length === 1 ? `goal: ${grid(goals[0])}` : `goals: [${goals.map(grid).join(", ")}]`);
    }
    return `(\n${fields.map((field) => `    ${field},\n`).join("")})\n`;
  }

  by("board").value = "AA.b\nAAcb\nddc.\neef.";
  by("goal").value = "....\n....\nAA..\nAA..";
  redraw();
})();
