"use strict";
// Puzzles that come and go: puzzle files, links, and those that the page begins with.
(() => {
  const by = (id) => document.getElementById(id);
  // A text goes away as a file of this name.
  window.saveFile = (text, name, type = "text/plain") => {
    const address = URL.createObjectURL(new Blob([text], { type }));
    Object.assign(document.createElement("a"), { href: address, download: name }).click();
    setTimeout(() => URL.revokeObjectURL(address), 1000);
  };
  window.fileName = (name) => name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-+|-+$/g, "") || "puzzle";
  // The puzzles in a text; where there is an engine it reads every notation.
  window.openText ??= async (text) => page.levels.open(ron.read(text));

  const attempt = (what) => async (...given) => {
    try {
      await what(...given);
    } catch (fault) {
      page.say(fault.message);
    }
  };
  by("save").addEventListener("click", attempt(() => {
    const { puzzle } = page.now();
    saveFile(sourceOf(puzzle), `${fileName(puzzle.name)}.ron`);
  }));
  const openFile = attempt(async (file) => openText(await file.text(), file.name));
  by("open").addEventListener("change", () => {
    if (by("open").files[0]) openFile(by("open").files[0]);
    by("open").value = "";
  });
  document.addEventListener("dragover", (event) => event.dataTransfer?.types.includes("Files") && event.preventDefault());
  document.addEventListener("drop", (event) => {
    const file = event.dataTransfer?.files[0];
    if (!file) return;
    event.preventDefault();
    openFile(file);
  });
  by("link").addEventListener("click", attempt(async () => {
    const moves = page.game.played.map(({ piece, path }) => [piece, path]);
    const hash = await link.make(page.puzzle, moves);
    history.replaceState(null, "", hash);
    const copied = await navigator.clipboard?.writeText(location.href).then(() => true, () => false);
    page.say(copied ? "The link has been copied and is in the address bar." : "The link is in the address bar.");
  }));
  const follow = attempt(async () => {
    const told = await link.read(location.hash);
    if (told) page.begin(page.levels.find(told.puzzle), told.moves);
  });
  addEventListener("hashchange", follow);

  const first = JSON.parse(by("puzzles").textContent);
  if (first.length) page.levels.open(first);
  follow();
})();
