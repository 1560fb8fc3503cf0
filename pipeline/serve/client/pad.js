// The number pad: what really stands at a place. Nothing is changed until a number is chosen.

import { crop } from "./board.js";
import { picture } from "./api.js";
import { place, say } from "./words.js";

const at = (id) => document.getElementById(id);

/**
 * Asks what stands at a place.
 * @param {Object} page whose photo it is.
 * @param {Object} puzzle its record.
 * @param {Object} piece `row`, `column`, `center`, `radius`, and `clue` and `read` where something stands there.
 * @returns {Promise<number|null|"none"|undefined>} the clue; undefined if nothing was chosen.
 */
export function askClue(page, puzzle, piece) {
  const pad = at("pad");
  const isNew = !("read" in piece);
  const most = puzzle.cells ? Math.max(puzzle.rows, puzzle.columns) : 4 * puzzle.max_bridges;
  at("pad-title").textContent = place(piece);
  at("pad-read").textContent = isNew ? say("pad.new") : piece.read ? say("pad.read", { read: piece.read }) : say("pad.blank");
  at("pad-none").hidden = isNew || Boolean(puzzle.cells);
  crop(at("pad-crop"), picture(page.id), page.record, piece);
  return new Promise((resolve) => {
    let chosen;
    const choose = (clue) => {
      chosen = clue;
      pad.close();
    };
    const numbers = Array.from({ length: most }, (_, index) => [String(index + 1), index + 1]);
    at("pad-numbers").replaceChildren(...[...numbers, ["?", null]].map(([text, clue]) => {
      const button = document.createElement("button");
      button.type = "button";
      button.textContent = text;
      if (clue === null) button.setAttribute("aria-label", say("pad.question"));
      if (!isNew) button.setAttribute("aria-pressed", piece.clue === clue);
      button.addEventListener("click", () => choose(clue));
      return button;
    }));
    at("pad-none").onclick = () => choose("none");
    pad.onkeydown = (event) => {
      const clue = { "?": null, Delete: "none", Backspace: "none" }[event.key] ?? Number(event.key);
      if (event.key === "?") choose(null);
      else if (clue === "none" && !at("pad-none").hidden) choose("none");
      else if (clue >= 1 && clue <= most) choose(clue);
    };
    pad.onclose = () => resolve(chosen);
    pad.showModal();
    at("pad-numbers").querySelector("[aria-pressed=true], button").focus();
  });
}
