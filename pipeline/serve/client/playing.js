// Playing: the board on its stage. A finger moves the photo, draws a bridge from an island, or touches a place.

import { boxOf, bridge, draw, paint, pending, photo } from "./board.js";
import { picture } from "./api.js";
import { Cursor } from "./cursor.js";
import { freeCrossing, neighboursOf, piecesOf, signAt } from "./geometry.js";
import { askChange } from "./pad.js";
import { Stage } from "./stage.js";
import { say } from "./words.js";

const FINGER = 22; // pixels of the screen around a place that still touch it
const TOOLS = 52; // pixels of the screen that the tools take at the top
const ARROWS = { ArrowUp: "north", ArrowRight: "east", ArrowDown: "south", ArrowLeft: "west" };

export class Board {
  #page = null;
  #record = null;
  #swipe = null; // from which piece, and to which

  /**
   * @param {HTMLElement} place for it.
   * @param {Object} callbacks `correct(change)`, with its place, and `trouble(error)`.
   */
  constructor(place, callbacks) {
    this.callbacks = callbacks;
    this.layers = Object.fromEntries(["photo", "drawn", "swipe", "pieces"].map((name) => [name, draw("g", { class: name })]));
    this.svg = draw("svg", { id: "board", role: "group", hidden: "" }, ...Object.values(this.layers));
    place.prepend(this.svg);
    this.stage = new Stage(this.svg, {
      tap: (point) => this.#tap(point),
      grab: (point) => this.#grab(point),
      swipe: (point) => this.#move(point),
      drop: (point) => this.#drop(point),
    });
    this.cursor = new Cursor(this.layers, this.stage);
    this.svg.addEventListener("click", (event) => this.#click(event));
    this.svg.addEventListener("focusin", (event) => this.#focused(event.target));
  }

  /** Shows a page, as it is now; none if it is null. */
  show(page) {
    this.svg.toggleAttribute("hidden", !page);
    if (!page) {
      this.#page = this.#record = null;
      return;
    }
    const [isOther, isNew] = [page !== this.#page, page.record !== this.#record];
    [this.#page, this.#record] = [page, page.record];
    this.svg.setAttribute("aria-label", say("board"));
    if (isOther) {
      this.layers.photo.replaceChildren(photo(picture(page.id), page.record));
      this.stage.setWhole(page.record.width, page.record.height);
      this.fit();
    }
    if (isOther || isNew) this.cursor.place(page);
    this.#paint();
  }

  /** Shows all of the puzzle that is looked at; all of the page at first, where there are several. */
  fit() {
    if (this.#page?.current) this.stage.fit(boxOf(this.#page.current), TOOLS);
    else this.stage.fit();
  }

  /** Brings the keys to the board. */
  focus() {
    this.cursor.focus();
  }

  reveal(point) {
    this.stage.reveal(point);
  }

  /** Does what a key means on the board; tells whether it means something. */
  key(event) {
    const page = this.#page;
    if (!page?.current) return false;
    const [way, here, isPiece] = [ARROWS[event.key], this.cursor.here, !this.cursor.crossing];
    if (way && event.shiftKey && isPiece && page.current.islands) this.#bridge(way);
    else if (way) this.cursor.go(way);
    else if (event.key === "+" || event.key === "-") this.stage.zoom(event.key === "+" ? 1.4 : 1 / 1.4);
    else if (event.key === "n" || event.key === "N") this.cursor.seekCrossing();
    else if (event.key === "Escape" && !isPiece) this.cursor.leaveCrossing();
    else if (event.key === "Enter" || event.key === " ") this.#ask(here);
    else if (/^[1-9?]$/.test(event.key)) this.#type(here, event.key);
    else if ((event.key === "Delete" || event.key === "Backspace") && page.current.islands && (isPiece || here.clues)) this.#correct(here, { clue: "none" });
    else return false;
    event.preventDefault();
    return true;
  }

  // ---- painting ----

  #paint() {
    const page = this.#page;
    this.layers.drawn.replaceChildren(
      ...page.record.puzzles.flatMap((puzzle, number) => {
        const isCurrent = number === page.puzzle;
        return paint(puzzle, page.views[number], {
          bridges: page.solution ? [] : page.drawn(number),
          solution: page.solution,
          step: isCurrent && page.step != null ? page.path.steps[page.step] : null,
          known: isCurrent && page.step > 0 ? page.forced(page.step - 1) : [],
          wrong: isCurrent ? page.wrong : [],
        });
      }),
      ...(page.pending ?? []).flatMap(pending),
    );
    this.svg.classList.toggle("busy", Boolean(page.pending));
  }

  // ---- fingers ----

  /** What is at a point: a piece, the nearest if several are, and its puzzle. */
  #pieceAt([x, y]) {
    let best = null;
    this.#page?.record.puzzles.forEach((puzzle, number) =>
      piecesOf(puzzle).forEach((piece, index) => {
        const away = Math.hypot(piece.center[0] - x, piece.center[1] - y);
        const reach = Math.max(1.35 * piece.radius, Math.min(FINGER * this.stage.scale, 1.9 * piece.radius));
        if (away < reach && !(best?.away <= away)) best = { number, index, piece, away };
      }),
    );
    return best;
  }

  #tap(point) {
    const page = this.#page;
    if (!page?.current) return;
    const found = this.#pieceAt(point);
    if (found) {
      this.#choose(found.number);
      this.cursor.moveTo(found.index);
      this.#ask(found.piece);
      return;
    }
    const ends = document.elementsFromPoint(...this.#onScreen(point)).map((one) => one.closest(".bridge.mine, .bridge.wrong")).find(Boolean);
    if (ends) {
      const [a, b] = ends.dataset.ends.split(" ").map(Number);
      this.#cycle(a, b);
      return;
    }
    const crossing = page.current.islands && (signAt(page.current, point) ?? freeCrossing(page.current, page.view, point));
    if (crossing) this.#ask(crossing);
  }

  #onScreen([x, y]) {
    const spot = new DOMPoint(x, y).matrixTransform(this.svg.getScreenCTM());
    return [spot.x, spot.y];
  }

  #choose(number) {
    if (number === this.#page.puzzle) return;
    this.#page.choose(number);
  }

  #grab(point) {
    const found = this.#page && !this.#page.solution && this.#pieceAt(point);
    if (!found || !this.#page.record.puzzles[found.number].islands) return false;
    this.#swipe = { ...found, to: null };
    return true;
  }

  #move([x, y]) {
    const { piece, number, index } = this.#swipe;
    const puzzle = this.#page.record.puzzles[number];
    const [right, down] = [x - piece.center[0], y - piece.center[1]];
    const ways = neighboursOf(puzzle)[index];
    const fits = Object.values(ways)
      .map((other) => {
        const [dx, dy] = [0, 1].map((axis) => puzzle.islands[other].center[axis] - piece.center[axis]);
        const along = (dx * right + dy * down) / (Math.hypot(dx, dy) * (Math.hypot(right, down) || 1));
        return { other, along };
      })
      .sort((one, other) => other.along - one.along)[0];
    const far = Math.hypot(right, down) > 1.3 * piece.radius;
    this.#swipe.to = far && fits?.along > 0.8 ? fits.other : null;
    const [r, to] = [piece.radius, this.#swipe.to];
    this.layers.swipe.replaceChildren(
      to == null
        ? draw("path", { class: "rubber", d: `M${piece.center}L${x} ${y}`, "stroke-width": 0.2 * r })
        : bridge(puzzle, this.#page.views[number], [index, to], this.#nextCount(number, index, to) || 1, this.#nextCount(number, index, to) ? "mine" : "gone"),
    );
  }

  #drop(point) {
    const { number, index, to } = this.#swipe ?? {};
    this.layers.swipe.replaceChildren();
    this.#swipe = null;
    if (!point || to == null) return;
    this.#choose(number);
    this.#cycle(index, to);
  }

  #nextCount(number, a, b) {
    const puzzle = this.#page.record.puzzles[number];
    const drawn = this.#page.drawn(number).find(({ islands }) => islands.includes(a) && islands.includes(b));
    return ((drawn?.count ?? 0) + 1) % (puzzle.max_bridges + 1);
  }

  /** One bridge more between two islands; none after as many as there may be. */
  async #cycle(a, b) {
    const count = this.#nextCount(this.#page.puzzle, a, b);
    await this.#page.set([{ islands: a < b ? [a, b] : [b, a], count }]);
  }

  // ---- keys and screen readers ----

  /** A screen reader's or a switch's press, which is no touch of a finger. */
  #click(event) {
    const target = event.target.closest(".piece");
    if (event.detail || !target || !this.#page) return;
    this.#focused(target);
    this.#ask(this.cursor.here);
  }

  #focused(target) {
    const piece = target.closest?.(".piece:not(.crossing)");
    if (!piece || !this.#page) return;
    this.#choose(Number(piece.dataset.puzzle));
    this.cursor.moveTo(Number(piece.dataset.index));
    this.stage.reveal(this.cursor.here.center);
  }

  #bridge(way) {
    const other = neighboursOf(this.#page.current)[this.cursor.index][way];
    if (other != null && !this.#page.solution) this.#cycle(this.cursor.index, other);
  }

  // ---- corrections ----

  async #ask(piece) {
    const page = this.#page;
    const change = await askChange(page, piece);
    if (change) await this.#correct(piece, change);
    this.cursor.leaveCrossing();
  }

  /** A number that was typed; a sign has several, so it is asked which. */
  #type(here, key) {
    if (here.clues) this.#ask(here);
    else this.#correct(here, { clue: key === "?" ? null : Number(key) });
  }

  async #correct(piece, change) {
    if (this.#page.pending) return;
    try {
      const { row, column, center } = piece;
      await this.callbacks.correct({ row, column, center, radius: piece.radius, ...change });
    } catch (error) {
      this.callbacks.trouble(error);
    } finally {
      this.cursor.leaveCrossing();
    }
  }
}
