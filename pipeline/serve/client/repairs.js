// Repairs: what would make a puzzle work that does not, or may be read wrong; each is made with one touch.

import { place, say, sayArrow } from "./words.js";

const at = (id) => document.getElementById(id);

/** One change in words. */
function sayChange(kind, { row, column, corner, clue, arrows }) {
  const where = corner ? say("pad.corner", { place: place({ row, column }), corner: say(`corner.${corner}`) }) : place({ row, column });
  if (arrows) return say("repair.arrow", { place: where, arrow: sayArrow(arrows) });
  if (kind === "number" && clue == null) return say("repair.none", { place: where });
  return say(`repair.${kind}`, { place: where, clue });
}

/** An island was missed, and only its row or its column is known. */
const sayLine = ({ row, column }) => (row == null ? say("repair.column", { column: column + 1 }) : say("repair.row", { row: row + 1 }));

/**
 * Shows what would make the puzzle work.
 * @param {Object} page that is shown; null for none.
 * @param {(changes: Object[]) => void} make is called with the changes that were chosen.
 */
export function showRepairs(page, make) {
  const repairs = page?.final ? (page.view?.repairs ?? []) : [];
  at("repairs").hidden = !repairs.length;
  const shown = JSON.stringify([page?.id, page?.puzzle, repairs, Boolean(page?.pending)]);
  if (at("repairs").dataset.shown === shown) return; // keys stay where they are
  at("repairs").dataset.shown = shown;
  at("repairs-title").textContent = repairs.length ? say(page.current.status === "impossible" ? "repairs.impossible" : "repairs.check") : "";
  at("repairs-list").replaceChildren(...repairs.map(({ kind, changes = [], ...line }) => {
    if (!changes.length) return Object.assign(document.createElement("p"), { textContent: sayLine(line) });
    const text = changes.map((change) => sayChange(kind, change)).join(" + ");
    const button = Object.assign(document.createElement("button"), { type: "button", textContent: text, disabled: Boolean(page.pending) });
    button.addEventListener("click", () => make(changes));
    return button;
  }));
}

/** Brings the keys to the first of them. */
export function focusRepairs() {
  at("repairs-list").querySelector("button")?.focus();
}
