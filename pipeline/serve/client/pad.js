// The pad: what really stands at a place: a number, a corner's number, an arrow. Nothing is changed until one is chosen.

import { crop } from "./board.js";
import { picture } from "./api.js";
import { cornerOf } from "./geometry.js";
import { place, say, sayArrow } from "./words.js";

const at = (id) => document.getElementById(id);
const HIGHEST_SUM = 99;

const CORNERS = { north: "↑", east: "→", south: "↓", west: "←" };
const ARROWS = { NW: "↖", N: "↑", NE: "↗", W: "←", E: "→", SW: "↙", S: "↓", SE: "↘", "N-S": "↕", "W-E": "↔", "NE-SW": "⤢", "NW-SE": "⤡" };

/** A button of the pad. */
function button(text, label, pressed, act) {
  const made = Object.assign(document.createElement("button"), { type: "button", textContent: text });
  if (label) made.setAttribute("aria-label", label);
  if (pressed != null) made.setAttribute("aria-pressed", pressed);
  made.addEventListener("click", act);
  return made;
}

/** What is being asked: about a place of a puzzle, and about one corner if a sign is there. */
class Asking {
  constructor(page, piece, choose) {
    Object.assign(this, { puzzle: page.current, view: page.view, piece, choose });
    this.isNew = !("read" in piece) && !piece.clues;
    this.corner = piece.clues ? cornerOf(page.view, piece) : null;
    this.typed = ""; // of a sum with two digits
  }

  get most() {
    if (this.puzzle.cells) return Math.max(this.puzzle.rows, this.puzzle.columns) - 1;
    const most = 4 * this.puzzle.max_bridges;
    // No value is twice within a sum that is printed, so no sum is more than all values together.
    return this.corner ? Math.min(HIGHEST_SUM, (most * (most + 1)) / 2) : most;
  }

  get clue() {
    return this.corner ? this.piece.clues?.[this.corner] : this.piece.clue;
  }

  get canGo() {
    return !this.puzzle.cells && (!this.isNew || this.isSuggested);
  }

  /** Whether the board says that an island may be missed here. */
  get isSuggested() {
    const isHere = ({ row, column }) => row === this.piece.row && column === this.piece.column;
    const { marks, repairs } = this.view;
    return marks.some(isHere) || repairs.some(({ kind, changes = [] }) => kind === "missing" && changes.some(isHere));
  }

  show() {
    const { piece, puzzle, corner, isNew } = this;
    at("pad-title").textContent = corner ? say("pad.corner", { place: place(piece), corner: say(`corner.${corner}`) }) : place(piece);
    at("pad-read").textContent = this.#question();
    at("pad-none").hidden = !this.canGo;
    at("pad-none").textContent = say(piece.clues ? "pad.no-sign" : "pad.none");
    const lowest = corner ? 0 : 1;
    const numbers = Array.from({ length: this.most + 1 - lowest }, (_, index) => index + lowest);
    at("pad-numbers").classList.toggle("many", numbers.length > 20);
    at("pad-numbers").replaceChildren(
      ...numbers.map((number) => button(String(number), null, isNew ? null : this.clue === number, () => this.#give(number))),
      button("?", say("pad.question"), isNew ? null : this.clue === null, () => this.#give(null)),
    );
    this.#showCorners();
    this.#showArrows(puzzle.cells ? piece.arrows : null);
  }

  #question() {
    const { piece, isNew } = this;
    if (isNew) return say("pad.new");
    if (piece.clues) return this.clue == null ? say("pad.blank") : say("pad.read", { read: this.clue });
    return piece.read ? say("pad.read", { read: piece.read }) : say("pad.blank");
  }

  /** The corners of a sign; on a free place of a board with signs, whether one is there. */
  #showCorners() {
    const isThere = this.piece.clues || (this.isNew && this.puzzle.signs?.length);
    at("pad-corners").hidden = !isThere;
    if (!isThere) return;
    const choices = Object.entries(CORNERS);
    if (this.isNew) choices.unshift([null, "○"]);
    at("pad-corners").replaceChildren(...choices.map(([corner, text]) =>
      button(text, corner ? say(`corner.${corner}`) : say("island"), corner === this.corner, () => {
        this.corner = corner;
        this.show();
        at("pad-corners").querySelector("[aria-pressed=true]").focus();
      })));
  }

  #showArrows(arrows) {
    at("pad-arrows").hidden = !arrows;
    if (!arrows) return;
    const now = [...arrows].sort().join();
    at("pad-arrows").replaceChildren(...Object.entries(ARROWS).map(([name, text]) => {
      const heads = name.split("-");
      const made = button(text, sayArrow(heads), now === [...heads].sort().join(), () => this.choose({ arrows: heads }));
      made.dataset.arrow = name;
      return made;
    }));
  }

  #give(clue) {
    this.choose(this.corner ? { clue, corner: this.corner } : { clue });
  }

  key(event) {
    const { key } = event;
    if (key === "?") this.#give(null);
    else if ((key === "Delete" || key === "Backspace") && this.canGo) this.choose({ clue: "none" });
    else if (/^[0-9]$/.test(key) && this.corner) this.#type(key);
    else if (Number(key) >= 1 && Number(key) <= this.most) this.#give(Number(key));
  }

  /** Digits of a sum lead to its button. */
  #type(digit) {
    this.typed = Number(this.typed + digit) <= this.most ? this.typed + digit : digit;
    at("pad-numbers").children[Number(this.typed)]?.focus();
  }
}

/**
 * Asks what stands at a place.
 * @param {Object} page whose photo it is.
 * @param {Object} piece `row`, `column`, `center`, `radius`, and what is known of it: of an island, a sign, a crossing.
 * @returns {Promise<Object|undefined>} `clue` (a number, null, "none"), with `corner` of a sign; or `arrows`;
 *   undefined if nothing was chosen.
 */
export function askChange(page, piece) {
  const pad = at("pad");
  crop(at("pad-crop"), picture(page.id), page.record, piece);
  return new Promise((resolve) => {
    let chosen;
    const asking = new Asking(page, piece, (change) => {
      chosen = change;
      pad.close();
    });
    asking.show();
    at("pad-none").onclick = () => asking.choose({ clue: "none" });
    pad.onkeydown = (event) => asking.key(event);
    pad.onclose = () => resolve(chosen);
    pad.showModal();
    const numbers = at("pad-numbers");
    (numbers.querySelector("[aria-pressed=true]") ?? numbers.firstElementChild).focus();
  });
}
