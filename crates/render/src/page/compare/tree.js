"use strict";
// Shows the first `at` states of the tree, and what is said of the last of them.
(() => {
  const by = (id) => document.getElementById(id);
  const said = JSON.parse(by("data").textContent);
  const states = [...document.querySelectorAll("[data-state]")];
  let at = 1;
  let moved = false;

  function show(number) {
    at = Math.min(Math.max(number, 1), states.length);
    states.forEach((state, index) => {
      state.classList.toggle("later", index >= at);
      state.classList.toggle("current", index === at - 1);
    });
    by("scrub").value = at;
    by("now").textContent = `State ${at} of ${states.length}: ${said[at - 1]}`;
    by("first").disabled = by("back").disabled = at === 1;
    by("forward").disabled = by("last").disabled = at === states.length;
    document.querySelector("main").dataset.at = at;
    if (moved) states[at - 1].scrollIntoView({ block: "center", inline: "center" });
  }

  by("scrub").addEventListener("input", (event) => show(Number(event.target.value)));
  by("first").addEventListener("click", () => show(1));
  by("back").addEventListener("click", () => show(at - 1));
  by("forward").addEventListener("click", () => show(at + 1));
  by("last").addEventListener("click", () => show(states.length));
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.target === by("scrub")) return;
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 1, End: states.length }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    show(to);
  });
  show(1);
  moved = true;
})();
