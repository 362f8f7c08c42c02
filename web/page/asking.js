"use strict";
// Texts that are opened, and questions about the puzzle that is played: what the engine says is shown,
// saved and printed. All that comes from a puzzle is put in as text or as a picture, never as markup.
(() => {
  const by = (id) => document.getElementById(id);
  let asked = null;

  // ---- opening ----
  // Puzzles as levels; for a book they are listed under this heading.
  function open(puzzles, heading) {
    const levels = puzzles.map(({ puzzle, level }) => ({ ...level, source: puzzle }));
    list(levels, heading);
    page.levels.open(levels);
  }
  async function read(text, file) {
    const { puzzles, name, all } = await asking.ask({ ask: "read", text, file }).told;
    open(puzzles, "Opened");
    if (all > puzzles.length) page.say(`${name ?? file}: the first ${puzzles.length} of ${all} puzzles are shown.`);
    return puzzles;
  }
  window.openText = async (text, file) => {
    by("read-fault").textContent = "";
    by("paste").value = text.length > 20000 ? "" : text;
    try {
      await read(text, file);
    } catch (fault) {
      by("paste-box").open = true;
      by("read-fault").textContent = fault.message;
      throw new Error("This cannot be read; see below.");
    }
  };
  const openPasted = () => openText(by("paste").value, "pasted").then(() => by("board").scrollIntoView({ block: "nearest" }), (fault) => page.say(fault.message));
  by("read").addEventListener("click", openPasted);
  by("paste").addEventListener("paste", () => setTimeout(openPasted));

  // The folders of puzzles that the program brings along; each is opened as levels.
  const showLibrary = (folders) => Object.entries(folders).forEach(([folder, files]) => {
    const button = Object.assign(document.createElement("button"), { type: "button", textContent: folder });
    button.addEventListener("click", async () => {
      const all = [];
      for (const [file, text] of Object.entries(files)) all.push(...(await asking.ask({ ask: "read", text, file }).told).puzzles);
      open(all, folder);
      by("level-box").open = true;
      by("levels").scrollIntoView({ block: "nearest" });
    });
    by("library").append(button);
  });
  asking.inflated("library-files").then((bytes) => showLibrary(JSON.parse(new TextDecoder().decode(bytes))));

  // ---- what a book can be made of ----
  const ticked = () => [...by("book-list").querySelectorAll("label > input")].filter((tick) => tick.source && tick.checked);
  function list(levels, heading) {
    const tick = (text, source) => {
      const label = document.createElement("label");
      const box = Object.assign(document.createElement("input"), { type: "checkbox", source });
      label.append(box, text);
      return label;
    };
    let group = [...by("book-list").children].find((one) => one.dataset.heading === heading);
    if (!group) {
      group = document.createElement("fieldset");
      group.dataset.heading = heading;
      group.append(document.createElement("legend"));
      group.firstChild.append(tick(heading));
      by("book-list").append(group);
    }
    const known = new Set([...group.querySelectorAll("input")].map(({ source }) => source));
    for (const level of levels) if (!known.has(level.source)) group.append(Object.assign(tick(level.name, level.source), { level }));
    drawListed();
  }
  // Pictures are drawn once somebody looks.
  function drawListed() {
    if (!by("book").open) return;
    for (const label of by("book-list").querySelectorAll("label:not(:has(svg))")) if (label.level) label.firstChild.after(page.levels.picture(label.level));
  }
  by("book").addEventListener("toggle", drawListed);
  // The tick beside a heading is that of all below it.
  by("book-list").addEventListener("change", ({ target }) => {
    const boxes = [...target.closest("fieldset").querySelectorAll("input")];
    const [all, ...each] = boxes;
    if (target === all) for (const box of each) box.checked = all.checked;
    all.checked = each.every((box) => box.checked);
    by("ask-book").disabled = !ticked().length;
  });

  // ---- asking ----
  const grouped = (count) => String(count).replace(/\B(?=(\d{3})+$)/g, "\u00a0");
  const number = (id) => Math.max(1, Math.floor(Number(by(id).value)) || 1);
  const say = (text) => (by("ask-said").textContent = text);
  // A picture as an image: whatever is in it, nothing of it runs.
  function image(svg) {
    const bytes = new TextEncoder().encode(svg);
    let text = "";
    for (let at = 0; at < bytes.length; at += 0x8000) text += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
    return Object.assign(new Image(), { src: `data:image/svg+xml;base64,${btoa(text)}`, alt: "" });
  }
  function show(text, picture, actions) {
    by("answer").hidden = false;
    by("answer-text").textContent = text;
    by("answer-picture").replaceChildren(...(picture ? [picture] : []));
    by("answer-buttons").replaceChildren(...actions.map(([label, does]) => {
      const button = Object.assign(document.createElement("button"), { type: "button", textContent: label });
      button.addEventListener("click", does);
      return button;
    }));
    by("answer").scrollIntoView({ block: "nearest" });
    document.body.dataset.answered = Number(document.body.dataset.answered ?? 0) + 1;
  }
  function stop(text) {
    asked?.stop();
    asked = null;
    by("ask-cancel").hidden = true;
    say(text);
  }
  // Asks about the puzzle above, and shows what comes.
  async function question(of, shown) {
    stop("");
    by("answer").hidden = true;
    const { puzzle } = page.now();
    try {
      const about = ["make", "book"].includes(of.ask) ? {} : { puzzle: sourceOf(puzzle) };
      const own = asking.ask({ ...about, ...of }, ({ depth, states }) => say(`${depth ? `${depth} deep, ` : ""}${grouped(states)} positions …`));
      asked = own;
      by("ask-cancel").hidden = false;
      say("Working …");
      const told = await own.told;
      if (asked !== own) return;
      stop("");
      shown(told, fileName(puzzle.name));
    } catch (fault) {
      stop(fault.message);
    }
  }
  const save = (text, name, type) => () => saveFile(text, name, type);
  // A solution is asked for from where the pieces stand.
  const places = () => {
    const { puzzle, at } = page.now();
    return at.includes(-1) ? undefined : at.map((anchor) => [Math.floor(anchor / puzzle.cols), anchor % puzzle.cols]);
  };
  const ASKS = {
    check: () => question({ ask: "check" }, ({ text, json }, name) => show(text, null, [["JSON", save(json, `${name}.json`)]])),
    solve: () => question({ ask: "solve", metric: page.metric, at: places(), forms: true }, ({ text, json, forms, status }, name) => {
      if (status !== "solved") return show(text, null, [["JSON", save(json, `${name}-solution.json`)]]);
      show(text, image(forms.svg), [
        ["Print the list", () => print(forms.sheet.split("\f").map(sheet))],
        ["Print the strip", () => print([paper(forms.paper)])],
        ["Save as list", save(text, `${name}-solution.txt`)],
        ["page", save(forms.html, `${name}-solution.html`, "text/html")],
        ["picture", save(forms.svg, `${name}-solution.svg`, "image/svg+xml")],
        ["sheet", save(forms.sheet, `${name}-sheet.txt`)],
        ["one line", save(forms.compact, `${name}-compact.txt`)],
        ["arrows", save(forms.arrows, `${name}-arrows.txt`)],
        ["JSON", save(json, `${name}-solution.json`)],
        ["CSV", save(forms.csv, `${name}-solution.csv`, "text/csv")],
      ]);
    }),
    count: () => question({ ask: "count", metric: page.metric, by_depth: true }, ({ text, json, svg }, name) =>
      show(text, image(svg), [["Save the histogram", save(svg, `${name}-depths.svg`, "image/svg+xml")], ["JSON", save(json, `${name}-count.json`)]])),
    make: () => question({ ask: "make", family: by("make-family").value, level: Number(by("make-level").value), seed: number("make-seed"), count: number("make-count") }, ({ puzzles }) => {
      if (!puzzles.length) return say("No puzzle was found: try another number.");
      // The next ones are others.
      by("make-seed").value = number("make-seed") + number("make-count");
      open(puzzles, "Made");
      by("board").scrollIntoView({ block: "nearest" });
    }),
    hardest: () => question({ ask: "hardest", metric: page.metric, top: 3 }, ({ text, json, puzzles }, name) => show(text, null, [
      ...(puzzles.length ? [["Play them", () => {
        open(puzzles, `Hardest starts of ${page.now().puzzle.name}`);
        by("board").scrollIntoView({ block: "nearest" });
      }]] : []),
      ["JSON", save(json, `${name}-hardest.json`)],
    ])),
    book: () => question({ ask: "book", puzzles: ticked().map(({ source }) => source), title: by("book-title").value.trim() || "Challenges", form: by("book-form").value, mono: by("book-mono").checked }, ({ html, challenges, left_out }) => {
      const said = [`${challenges} ${challenges === 1 ? "challenge" : "challenges"}`, ...left_out].join("\n");
      if (!html) return show(said, null, []);
      const book = paper(html);
      // As wide as on paper, whatever the window.
      book.shadowRoot.querySelector("main").style.minWidth = "186mm";
      for (const [key, value] of [["tabindex", 0], ["role", "region"], ["aria-label", "The book"]]) book.setAttribute(key, value);
      const name = fileName(by("book-title").value);
      show(said, book, [["Print the book", () => print([paper(html)])], ["Save the book", save(html, `${name}.html`, "text/html")]]);
    }),
    convert: () => question({ ask: "convert" }, ({ notations }, name) => {
      const ENDINGS = { ron: "ron", json: "json" };
      const written = notations.filter(({ text }) => text !== undefined);
      show(
        notations.map(({ notation, text, no }) => `${notation}:${text === undefined ? ` ${no}\n` : `\n${text}`}`).join("\n"), null,
        written.map(({ notation, text }) => [notation, save(text, `${name}.${ENDINGS[notation] ?? `${notation}.txt`}`)]),
      );
    }),
  };
  for (const [what, ask] of Object.entries(ASKS)) by(`ask-${what}`).addEventListener("click", ask);
  by("ask-cancel").addEventListener("click", () => stop("Cancelled."));

  // ---- printing ----
  // A page on paper, as `solve -f html --sheet` and `book` write it, with its own style: in a tree of its own.
  function paper(html) {
    const told = new DOMParser().parseFromString(html, "text/html");
    const host = document.createElement("div");
    const body = Object.assign(document.createElement("div"), { className: told.body.className });
    body.append(told.querySelector("main"));
    host.attachShadow({ mode: "open" }).append(told.querySelector("style"), body);
    return host;
  }
  const sheet = (text) => Object.assign(document.createElement("pre"), { textContent: text });
  const pageRules = document.head.appendChild(document.createElement("style"));
  async function print(parts) {
    by("printed").replaceChildren(...parts);
    // Rules for pages hold in the document alone.
    const rules = parts.flatMap((part) => [...(part.shadowRoot?.styleSheets[0].cssRules ?? [])]);
    pageRules.textContent = rules.filter((rule) => rule instanceof CSSPageRule).map(({ cssText }) => cssText).join("\n");
    await Promise.all(parts.map((part) => part.decode?.()));
    document.body.classList.add("prints");
    window.print();
  }
  addEventListener("afterprint", () => document.body.classList.remove("prints"));
  document.addEventListener("begun", () => {
    stop("");
    // Drawn, or out of a link.
    const { puzzle } = page.now();
    try {
      if (!puzzle.source) list([{ ...puzzle, source: sourceOf(puzzle) }], "Drawn");
    } catch { /* no puzzle file can show gates under pieces */ }
  });

  // The page begins with this puzzle, unless a link brought another.
  read(by("first").textContent.trim(), "klotski.ron").then(() => {
    document.body.dataset.begun = performance.now();
    if (location.hash) dispatchEvent(new HashChangeEvent("hashchange"));
  }, (fault) => page.say(fault.message));
})();
