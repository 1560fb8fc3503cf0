// Save or share: the solved picture, the puzzle in other programs, paper.

import { links, overlay } from "./api.js";
import { say } from "./words.js";

const TATHAM = "https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/bridges.html";

const at = (id) => document.getElementById(id);

function button(name, act) {
  const made = document.createElement("button");
  Object.assign(made, { type: "button", className: "wide", textContent: say(name) });
  made.addEventListener("click", act);
  return made;
}

function link(name, href, options = {}) {
  const made = document.createElement("a");
  Object.assign(made, { href, className: "wide button", textContent: say(name), ...options });
  return made;
}

/** The solved picture's file, named after the photo. */
async function solvedFile(page) {
  const answer = await fetch(overlay(page.id));
  const data = await answer.blob();
  return new File([data], solvedName(page, data.type), { type: data.type });
}

function solvedName(page, type) {
  const stem = page.record.source.replace(/\.[^.]*$/, "");
  return `${stem}.solved${type === "image/png" ? ".png" : ".jpg"}`;
}

/** Copies a text where the browser lets us: without HTTPS it does on this machine alone. */
async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    at("sheet-said").textContent = say("away.copied");
  } catch {
    const field = Object.assign(document.createElement("input"), { value: text, readOnly: true, className: "copied" });
    field.setAttribute("aria-label", say("away.copy-this"));
    at("sheet-said").replaceChildren(say("away.copy-this"), field);
    field.select();
  }
}

/**
 * Shows what can be taken away.
 * @param {Object} page that is shown.
 * @param {number} puzzle of it, from 0.
 * @param {() => void} print shows the solution, and prints.
 * @param {(HTMLElement|null)[]} more buttons.
 */
export async function takeAway(page, puzzle, print, more = []) {
  const list = at("sheet-list");
  at("sheet-said").textContent = "";
  const save = link("away.save", overlay(page.id), { download: "" });
  const first = [...more, save, button("away.print", print)];
  if (navigator.canShare) {
    first.splice(1, 0, button("away.share", async () => {
      const files = [await solvedFile(page)];
      if (navigator.canShare({ files })) await navigator.share({ files }).catch(() => {});
    }));
  }
  list.replaceChildren(...first);
  at("sheet").showModal();
  const found = await links(page.id, puzzle).catch(() => ({}));
  const elsewhere = { target: "_blank", rel: "noopener noreferrer" };
  if (found.puzzlink) {
    list.append(link("away.puzzlink", found.puzzlink, elsewhere), button("away.copy-link", () => copy(found.puzzlink)));
  }
  if (found.penpa) list.append(link("away.penpa", found.penpa, elsewhere));
  if (found.tatham) list.append(link("away.tatham", `${TATHAM}#${found.tatham}`, elsewhere));
  if (found.text) list.append(button("away.text", () => copy(found.text)));
}
