"use strict";
// Blockers drawn on the sub-cells of one piece; they are written as a line of the text of all.
function newRocks(area, editor) {
  const by = (id) => document.getElementById(`own-${id}`);
  const svg = by("rocks-drawn");
  let letter = null;

  const lines = () => area.value.split("\n").map((line) => line.trim()).filter((line) => line).map((line) => line.split(/\s+/));
  const number = (id) => Math.max(0, Math.min(16, Math.floor(Number(by(id).value)) || 0));
  // The grid of the piece, as lists of marks; of dots, if it has none of the right size.
  function grid(cells) {
    const [high, wide] = written.size(written.shape(cells)[1]).map((side) => side * number("per_cell") + 2 * number("overhang"));
    const own = written.rowsOf(lines().find(([letters]) => letters.includes(letter))?.[1] ?? "");
    const fits = own.length === high && own.every((row) => row.length === wide);
    return fits ? own : Array.from({ length: high }, () => Array(wide).fill("."));
  }
  // Draws the blockers of a piece whose anchor is at the origin of the group.
  function put(group, piece) {
    const rule = { per_cell: number("per_cell"), overhang: number("overhang") };
    const own = written.rowsOf(lines().find(([letters]) => letters.includes(piece))?.[1] ?? "");
    if (rule.per_cell && own.length) draw.rocks(group, { blockers: rule }, { blockers: written.solid(own) }, editor.colorOf(piece));
  }
  function show(chosen) {
    letter = chosen;
    const cells = editor.cellsOf(letter);
    const per = number("per_cell");
    by("rocks").hidden = !per || !cells;
    if (by("rocks").hidden) return;
    by("rocks-of").textContent = editor.labelOf(letter);
    const marks = grid(cells);
    const over = number("overhang");
    svg.setAttribute("viewBox", `-0.2 -0.2 ${marks[0].length + 0.4} ${marks.length + 0.4}`);
    svg.replaceChildren();
    marks.forEach((row, r) => row.forEach((mark, c) => {
      const rect = draw.make("rect", { x: c + 0.04, y: r + 0.04, width: 0.92, height: 0.92, class: "cell" }, svg);
      const inside = written.shape(cells)[1].some(([y, x]) => Math.floor((r - over) / per) === y && Math.floor((c - over) / per) === x);
      if (inside) rect.style.fill = editor.colorOf(letter);
      if (mark === "#") draw.make("rect", { x: c + 0.04, y: r + 0.04, width: 0.92, height: 0.92, class: "rock" }, svg);
    }));
  }
  // Writes the line of this piece anew; pieces that shared it keep it.
  function toggle(r, c) {
    const marks = grid(editor.cellsOf(letter));
    if (!marks[r]?.[c]) return;
    marks[r][c] = marks[r][c] === "#" ? "." : "#";
    const others = lines().map(([letters, rows]) => [letters.replace(letter, ""), rows]).filter(([letters]) => letters);
    const own = marks.flat().includes("#") ? [[letter, marks.map((row) => row.join("")).join("/")]] : [];
    area.value = [...others, ...own].map((line) => line.join(" ")).join("\n");
    editor.changed();
  }
  svg.addEventListener("pointerdown", (event) => {
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.getScreenCTM().inverse());
    toggle(Math.floor(point.y), Math.floor(point.x));
  });
  return { show, put };
}
