// The cursor: where keys are on the board. It goes from piece to piece, and to free crossings when asked to.

import { draw, targets } from "./board.js";
import { DIRECTIONS, nextPiece, piecesOf, radiusOf } from "./geometry.js";
import { place, say } from "./words.js";

export class Cursor {
  #page = null;

  /**
   * @param {Object} layers of the board: `pieces` gets the targets, `swipe` that of a crossing.
   * @param {Stage} stage that shows the board.
   */
  constructor(layers, stage) {
    this.layers = layers;
    this.stage = stage;
    this.index = 0; // the piece that Tab leads to
    this.crossing = null; // the crossing that keys have gone to
  }

  /** The piece, or the crossing, that keys mean. */
  get here() {
    return this.crossing ?? piecesOf(this.#page.current)[this.index];
  }

  /** Places the targets of a page, anew after a correction; the keys stay where they were. */
  place(page) {
    const had = [this.layers.pieces, this.layers.swipe].some((layer) => layer.contains(document.activeElement));
    this.#page = page;
    const pieces = piecesOf(page.current ?? { islands: [] });
    if (this.crossing) {
      const { row, column } = this.crossing;
      const there = pieces.findIndex((piece) => piece.row === row && piece.column === column);
      if (there >= 0) this.index = there;
      this.#forgetCrossing();
    }
    this.index = Math.min(this.index, Math.max(0, pieces.length - 1));
    this.layers.pieces.replaceChildren(
      ...page.record.puzzles.flatMap((puzzle, number) => targets(puzzle, number, number === page.puzzle ? this.index : -1)),
    );
    if (had) this.focus();
  }

  focus() {
    this.#target(this.index)?.focus();
  }

  /** Tab leads to another piece from now on. */
  moveTo(index) {
    for (const one of this.layers.pieces.querySelectorAll("[tabindex='0']")) one.setAttribute("tabindex", -1);
    this.index = index;
    this.#target(index)?.setAttribute("tabindex", 0);
  }

  /** Goes to what is next in a direction. */
  go(way) {
    if (this.crossing) {
      const [down, right] = DIRECTIONS[way];
      this.#goTo(this.crossing.row + down, this.crossing.column + right);
    } else {
      const next = nextPiece(this.#page.current, this.index, way);
      if (next != null) this.#target(next).focus();
    }
  }

  /** Goes to a crossing beside the piece; from there the arrows lead to all others. */
  seekCrossing() {
    const { current: puzzle } = this.#page;
    if (!puzzle.islands) return;
    const { row, column } = puzzle.islands[this.index];
    this.#goTo(row, column + 1 < puzzle.columns ? column + 1 : column - 1);
  }

  /** Goes back to the pieces. */
  leaveCrossing() {
    if (!this.crossing) return;
    this.#forgetCrossing();
    this.focus();
  }

  #forgetCrossing() {
    this.crossing = null;
    this.layers.swipe.replaceChildren();
  }

  #goTo(row, column) {
    const { current: puzzle, view } = this.#page;
    if (row < 0 || column < 0 || row >= puzzle.rows || column >= puzzle.columns) return;
    const here = puzzle.islands.find((island) => island.row === row && island.column === column);
    const sign = puzzle.signs?.find((one) => one.row === row && one.column === column);
    this.crossing = here ?? (sign && { ...sign, radius: 1.4 * radiusOf(puzzle) }) ?? { row, column, center: view.lattice[row][column], radius: radiusOf(puzzle) };
    const [cx, cy] = this.crossing.center;
    const label = `${place(this.crossing)}: ${say(here ? "island" : sign ? "sign" : "free")}`;
    const target = draw(
      "g", { class: "piece crossing", role: "button", tabindex: 0, "aria-label": label },
      draw("circle", { cx, cy, r: radiusOf(puzzle), "stroke-width": 0.2 * radiusOf(puzzle) }),
    );
    this.layers.swipe.replaceChildren(target);
    target.focus();
    this.stage.reveal([cx, cy]);
  }

  #target(index) {
    return this.layers.pieces.querySelector(`[data-puzzle="${this.#page.puzzle}"][data-index="${index}"]`);
  }
}
