// Starts the page: what the buttons, fingers and keys do.

import { Archive } from "./archive.js";
import { asks } from "./asking.js";
import { Board } from "./playing.js";
import { Pages, sayProgress } from "./pages.js";
import { focusRepairs, showRepairs } from "./repairs.js";
import { statusOf } from "./telling.js";
import { takeAway } from "./takeaway.js";
import { loadWords, say, sayError } from "./words.js";

const at = (id) => document.getElementById(id);

const pages = new Pages(show);
const archive = new Archive((entry) => pages.takeOut(entry));
const board = new Board(at("stage"), { correct: (change) => page.correct([change]), trouble });
let page = null; // the page that is seen, once it is there

// ---- what is seen ----

function show(item) {
  at("welcome").hidden = at("archive").hidden = true;
  at("page").hidden = at("again").hidden = false;
  const there = item.state === "done";
  page = there ? item.page : null;
  const seen = there && page.record.width > 0;
  at("progress").hidden = seen;
  board.show(seen ? page : null);
  showProgress(item, there);
  const puzzles = there ? page.record.puzzles.length : 0;
  at("panel").hidden = !puzzles;
  showStatus(there);
  showBoards(puzzles);
  showTelling();
  showRepairs(page, repair);
  bringKeys(item);
  at("undo").disabled = !page?.history.canUndo || Boolean(page.pending);
  at("redo").disabled = !page?.history.canRedo || Boolean(page.pending);
  at("solution").setAttribute("aria-pressed", Boolean(page?.solution));
  at("keep").hidden = !archive.folder;
  at("one").hidden = at("check").hidden = Boolean(page?.current?.cells);
  for (const id of ["hint", "check", "one", "solution"]) at(id).disabled = !isSolved();
}

/** A page of the archive that is new on the screen is to be worked on at once. */
function bringKeys(item) {
  if (!item.entry || item.state !== "done" || item.seen) return;
  item.seen = true;
  board.focus();
}

function showProgress(item, there) {
  const preview = at("preview");
  preview.hidden = !item.preview;
  if (item.preview && preview.src !== item.preview) preview.src = item.preview;
  preview.onerror = () => (preview.hidden = true);
  at("said").textContent = there ? "" : sayProgress(item);
  at("sent").hidden = there || item.state === "failed";
  if (item.state === "sending" && item.sent < 100) at("sent").value = item.sent;
  else at("sent").removeAttribute("value");
}

function showStatus(there) {
  const status = at("status");
  const { kind, text } = there ? statusOf(page) : { kind: "", text: "" };
  status.className = kind;
  status.hidden = !text;
  if (status.textContent !== text) status.textContent = text;
}

function showBoards(count) {
  at("boards").hidden = count < 2;
  at("boards").replaceChildren(...Array.from({ length: count }, (_, index) => {
    const button = document.createElement("button");
    Object.assign(button, { type: "button", textContent: String(index + 1), className: page.record.puzzles[index].status });
    const name = say("board.number", { number: index + 1 });
    button.setAttribute("aria-label", `${name}: ${say(`status.${page.record.puzzles[index].status}`)}`);
    button.setAttribute("aria-pressed", index === page.puzzle);
    button.addEventListener("click", () => {
      page.choose(index);
      board.fit();
    });
    return button;
  }));
}

const isSolved = () => Boolean(page?.current && (page.current.bridges?.length || page.current.cells?.some(({ value }) => value != null)));

/** What stands under the board. Of a correction it depends on what came of it, which may change while it stands there. */
function whatIsSaid() {
  if (page?.pending) return { text: say("state.working") };
  if (page?.told?.corrected) return { text: say(statusOf(page).kind === "solved" ? "corrected.solved" : "corrected") };
  return page?.told;
}

function showTelling() {
  const told = whatIsSaid();
  at("telling").hidden = !told;
  at("steps").hidden = page?.step == null;
  if (!told) return;
  if (page.step != null) {
    at("before").disabled = page.step === 0;
    at("after").disabled = page.step + 1 >= page.path.steps.length;
    at("draw").hidden = !page.forced().length;
  }
  const [words, ...before] = [at("words"), told.title, told.text];
  const text = before.filter(Boolean).join("\n");
  if (words.dataset.text === text) return;
  words.dataset.text = text;
  const parts = [["strong", told.title], ["p", told.text]].filter(([, said]) => said);
  words.replaceChildren(...parts.map(([name, said]) => Object.assign(document.createElement(name), { textContent: said })));
  if (told.foreign) words.lastChild.lang = "en";
}

function tell(told, step = null) {
  Object.assign(page, { told, step });
  page.changed();
}

function trouble(error) {
  if (page) tell({ text: sayError(error) });
}

// ---- what is asked for ----

/** Makes what would repair the puzzle. */
async function repair(changes) {
  try {
    await page.correct(changes);
    board.focus(); // the button has gone
  } catch (error) {
    trouble(error);
  }
}

function printSolution() {
  at("sheet").close();
  page.solution = true;
  tell(null);
  board.fit();
  print();
}

const acts = {
  ...Object.fromEntries(Object.entries(asks).map(([id, ask]) => [id, () => ask(page, tell, (point) => board.reveal(point))])),
  undo: () => page.history.undo(),
  redo: () => page.history.redo(),
  fit: () => board.fit(),
  keep: () => archive.keep(pages.current, tell),
  away: () => takeAway(page, page.puzzle, printSolution),
};

for (const [id, act] of Object.entries(acts)) {
  at(id).addEventListener("click", async () => {
    try {
      if (page) await act();
    } catch (error) {
      trouble(error);
    }
  });
}

// ---- pictures come in ----

at("take").addEventListener("click", () => at("camera").click());
at("choose").addEventListener("click", () => at("files").click());
at("again").addEventListener("click", home);
document.querySelector(".brand").addEventListener("click", (event) => {
  event.preventDefault();
  home();
});
for (const id of ["camera", "files"]) {
  at(id).addEventListener("change", ({ target }) => {
    pages.add(target.files);
    target.value = "";
  });
}
addEventListener("paste", (event) => pages.add(event.clipboardData.files));
addEventListener("dragover", (event) => {
  event.preventDefault();
  at("dropping").hidden = !event.dataTransfer.types.includes("Files");
});
addEventListener("dragleave", (event) => {
  if (!event.relatedTarget) at("dropping").hidden = true;
});
addEventListener("drop", (event) => {
  event.preventDefault();
  at("dropping").hidden = true;
  pages.add(event.dataTransfer.files);
});

function home() {
  at("welcome").hidden = false;
  archive.show();
  at("page").hidden = at("again").hidden = true;
  at("take").focus();
}

// ---- keys ----

const KEYS = [
  ["Tab", "keys.tab"], ["← ↑ → ↓", "keys.arrows"], ["Shift ← ↑ → ↓", "keys.bridge"], ["1–8", "keys.number"],
  ["?", "keys.question"], ["Delete", "keys.none"], ["N", "keys.new"], ["R", "keys.repair"], ["H", "hint"], ["C", "check"],
  ["B", "one"], ["S", "solution"], ["K", "keep"], ["Ctrl Z, Ctrl Y", "keys.undo"], ["+ − 0", "keys.zoom"],
];
const LETTERS = { h: "hint", c: "check", b: "one", s: "solution", k: "keep", 0: "fit" };

at("keys").addEventListener("click", () => {
  at("help-keys").replaceChildren(...KEYS.flatMap(([key, name]) => [
    Object.assign(document.createElement("dt"), { textContent: key }),
    Object.assign(document.createElement("dd"), { textContent: say(name) }),
  ]));
  at("help").showModal();
});

addEventListener("keydown", (event) => {
  if (!page || document.querySelector("dialog[open]")) return;
  const key = event.key.toLowerCase();
  const undoes = (event.ctrlKey || event.metaKey) && (key === "z" || key === "y");
  if (undoes) {
    event.preventDefault();
    at(key === "y" || event.shiftKey ? "redo" : "undo").click();
  } else if (at("stage").contains(document.activeElement) && !event.ctrlKey && !event.metaKey && !event.altKey) {
    const id = board.key(event) ? null : LETTERS[key];
    if (key === "r") focusRepairs();
    else if (id && !at(id).disabled && !at(id).hidden) at(id).click();
  }
});

// ---- the start ----

if (location.search) history.replaceState(null, "", location.pathname + location.hash); // the token was swapped
await loadWords();
await pages.restore().catch(() => {});
await archive.load().catch(() => {});
if (!pages.current) archive.show();
else show(pages.current);
document.documentElement.classList.add("ready");
