"use strict";
// Searches in a thread of its own, made of the scripts of this page. It is asked by messages, which
// `work` in search.js answers.
function startWorker() {
  const code = `${document.getElementById("engine").textContent}\nwork(self);`;
  const address = URL.createObjectURL(new Blob([code], { type: "text/javascript" }));
  const started = new Worker(address);
  URL.revokeObjectURL(address);
  return started;
}
