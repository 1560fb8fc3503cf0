"use strict";
// Filters and sorts the cards, and shows full pictures. Without it the page shows all cards, least sure first.

const at = (id) => document.getElementById(id);
const list = at("cards");
const worstFirst = [...list.children];
const asInTheRun = [...worstFirst].sort((a, b) => a.dataset.order - b.dataset.order);
const texts = new Map(worstFirst.map((card) => [card, card.textContent.toLowerCase()]));

const puzzles = new Map(worstFirst.map((card) => [card, JSON.parse(card.dataset.puzzles)]));
const SIZE = /^\s*(\d{1,6})\s*[x×]\s*(\d{1,6})\s*$/i;

// Shorter and longer side of "10x7"; null for what is no size.
function sides(text) {
  const found = SIZE.exec(text);
  return found && [+found[1], +found[2]].sort((a, b) => a - b);
}

// The least and the most of "10x10", "10x10..", "..15x15" or "7x7..10x10"; null for what is none of them.
function range(text) {
  if (!text.trim()) return [[0, 0], [Infinity, Infinity]];
  const ends = text.split("..");
  if (ends.length > 2 || ends.every((end) => !end.trim())) return null;
  const least = ends[0].trim() ? sides(ends[0]) : [0, 0];
  const most = ends.length === 1 ? least : ends[1].trim() ? sides(ends[1]) : [Infinity, Infinity];
  return least && most && [least, most];
}

// Whether a puzzle is asked for; only asked if anything is that a page without one cannot have.
function wish() {
  const [level, kind, copies, size] = ["level", "kind", "copies", "size"].map((id) => at(id).value);
  const wanted = range(size);
  at("size").setAttribute("aria-invalid", wanted === null);
  if (!level && !kind && copies === "all" && (!size.trim() || wanted === null)) return null;
  const [least, most] = wanted ?? [[0, 0], [Infinity, Infinity]];
  const lasts = { all: () => true, once: (copy) => copy < 2, repeated: (copy) => copy > 0 };
  return ([, hard, shorter, longer, sort, copy]) => (
    (!level || hard === level) && (!kind || sort === kind) && lasts[copies](copy)
    && least[0] <= shorter && shorter <= most[0] && least[1] <= longer && longer <= most[1]
  );
}

function filter() {
  const wanted = new FormData(at("controls")).get("status");
  const words = at("words").value.trim().toLowerCase();
  const asked = wish();
  let shown = 0;
  for (const card of worstFirst) {
    // On a page with several puzzles, one of them has to have both the status and all that is asked.
    const own = puzzles.get(card).filter(([status]) => status === wanted);
    const some = own.length ? own : puzzles.get(card);
    const fits = (wanted === "all" || card.dataset.is.split(" ").includes(wanted)) && (!asked || some.some(asked));
    card.hidden = !(fits && texts.get(card).includes(words));
    shown += !card.hidden;
  }
  at("shown").value = `${shown} of ${worstFirst.length} shown`;
}

function sort() {
  list.append(...(at("order").value === "run" ? asInTheRun : worstFirst));
}

at("controls").addEventListener("input", filter);
at("controls").addEventListener("change", filter);
at("controls").addEventListener("submit", (event) => event.preventDefault());
at("order").addEventListener("change", sort);
at("controls").hidden = false;
sort();
filter();


// ---- the viewer: the full pictures of the cards that are shown ----

const viewer = at("viewer");
let open = null;

const links = () => [...list.querySelectorAll(".card:not([hidden]) a[data-name]")];

function show(link) {
  open = link;
  at("viewer-name").textContent = link.dataset.name;
  at("full").src = link.href;
  at("full").alt = `Solved: ${link.dataset.name}`;
  zoom(false);
  const all = links();
  at("before").disabled = all[0] === link;
  at("after").disabled = all.at(-1) === link;
  if (!viewer.open) viewer.showModal();
  at("stage").scrollTo(0, 0);
  at("stage").focus();
}

function step(by) {
  const all = links();
  const next = all[all.indexOf(open) + by];
  if (next) show(next);
}

function zoom(actual = !viewer.classList.contains("actual")) {
  viewer.classList.toggle("actual", actual);
  at("zoom").setAttribute("aria-pressed", actual);
}

list.addEventListener("click", (event) => {
  const link = event.target.closest("a[data-name]");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  show(link);
});
at("before").addEventListener("click", () => step(-1));
at("after").addEventListener("click", () => step(1));
at("zoom").addEventListener("click", () => zoom());
at("full").addEventListener("click", () => zoom());
at("close").addEventListener("click", () => viewer.close());
viewer.addEventListener("close", () => {
  at("full").removeAttribute("src");
  open.scrollIntoView({ block: "nearest" });
  open.focus();
});
viewer.addEventListener("keydown", (event) => {
  if (viewer.classList.contains("actual") && event.key.startsWith("Arrow")) return;  // they scroll
  if (event.key === "ArrowLeft") step(-1);
  if (event.key === "ArrowRight") step(1);
  if (event.key === "z") zoom();
});
