"use strict";
// Filters and sorts the cards, and shows full pictures. Without it the page shows all cards, least sure first.

const at = (id) => document.getElementById(id);
const list = at("cards");
const worstFirst = [...list.children];
const asInTheRun = [...worstFirst].sort((a, b) => a.dataset.order - b.dataset.order);
const texts = new Map(worstFirst.map((card) => [card, card.textContent.toLowerCase()]));

function filter() {
  const wanted = new FormData(at("controls")).get("status");
  const words = at("words").value.trim().toLowerCase();
  let shown = 0;
  for (const card of worstFirst) {
    const fits = wanted === "all" || card.dataset.is.split(" ").includes(wanted);
    card.hidden = !(fits && texts.get(card).includes(words));
    shown += !card.hidden;
  }
  at("shown").value = `${shown} of ${worstFirst.length} shown`;
}

function sort() {
  list.append(...(at("order").value === "run" ? asInTheRun : worstFirst));
}

at("controls").addEventListener("input", filter);
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
