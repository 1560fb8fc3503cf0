// A page as the player has it: what the program told of it, what was drawn on it, and what is shown.

import * as api from "./api.js";
import { Bridges, History } from "./drawn.js";
import { piecesOf } from "./geometry.js";

export class Page {
  /** @param {() => void} changed is called whenever something is to be painted anew. */
  constructor(changed) {
    this.changed = changed;
    this.history = new History(() => this.changed());
    this.id = null;
    this.record = null;
    this.views = [];
    this.puzzle = 0; // the one that is looked at
    this.solution = false;
    this.pending = null; // the places that are being put right
    this.final = true; // whether the program has asked the rules to the end
    this.bridges = [];
    this.#forget();
  }

  /** Forgets what was said of the puzzle as it was. */
  #forget() {
    this.path = null; // the steps from what is drawn
    this.step = null; // the number of the one that is shown, from 0
    this.wrong = []; // bridges that cannot stay
    this.told = null; // what is said: `title`, `text`, and whether it is `foreign`; or that places were `corrected`
  }

  /** Looks at another puzzle of the page. */
  choose(number) {
    this.puzzle = number;
    this.#forget();
    this.changed();
  }

  /** Takes what the program has told; what was drawn stays. */
  take({ id, record, views, final = true, pages = 1 }) {
    const before = this.#puzzles();
    Object.assign(this, { id, record, views, final, pages });
    if (before !== this.#puzzles()) this.#forget();
    this.bridges = record.puzzles.map((_, index) => this.bridges[index] ?? new Bridges());
    this.puzzle = Math.min(this.puzzle, Math.max(0, record.puzzles.length - 1));
    this.#restore();
  }

  /** What hints and bridges rest on. */
  #puzzles() {
    return JSON.stringify(this.record?.puzzles.map((puzzle) => [puzzle.bridges, piecesOf(puzzle).map(({ row, column, clue, arrows }) => [row, column, clue, arrows])]));
  }

  get current() {
    return this.record?.puzzles[this.puzzle];
  }

  get view() {
    return this.views[this.puzzle];
  }

  /** What is drawn on a puzzle: on the paper, and here. */
  drawn(number = this.puzzle) {
    const puzzle = this.record.puzzles[number];
    if (!puzzle.islands) return [];
    const mine = this.bridges[number].listed(puzzle);
    const own = new Set(mine.map(({ islands }) => islands.join()));
    return [...mine, ...(puzzle.drawn ?? []).filter(({ islands }) => !own.has(islands.join()))];
  }

  /** Draws bridges, as one move that can be taken back. */
  async set(bridges) {
    const [puzzle, own] = [this.current, this.bridges[this.puzzle]];
    const moves = bridges.map(({ islands: [a, b], count }) => {
      const [one, other] = [puzzle.islands[a], puzzle.islands[b]];
      return { one, other, count, before: own.get(one, other) };
    });
    const put = (which) => () => {
      for (const move of moves) own.set(move.one, move.other, move[which]);
      this.#forget();
      this.#keep();
    };
    await this.history.do({ do: put("count"), undo: put("before") });
  }

  /**
   * Corrects places, as one move that can be taken back.
   * @param {Object[]} changes each with its `row`, `column`, `center`, `radius`, and what is set there: `clue` (with
   *   `corner` of a sign) or `arrows`.
   */
  async correct(changes) {
    const puzzle = this.puzzle;
    const byHand = this.current.by_hand ?? [];
    const set = changes.map(({ center, corner, clue, arrows }) => ({ center, corner, clue, arrows }));
    const was = changes.flatMap(({ row, column, center }) =>
      byHand.filter((one) => one.row === row && one.column === column)
        .map(({ clue, corner, arrows }) => (arrows ? { center, arrows } : { center, corner, clue: clue ?? null })));
    const send = (told, shown, said = null) => async () => {
      this.pending = shown;
      this.changed();
      try {
        const answer = await api.post(this.id, "corrections?wait=no", { puzzle, ...told });
        this.take(answer);
        Object.assign(this, { told: said, step: null });
        if (!this.final) this.#weigh(answer);
      } finally {
        this.pending = null;
      }
    };
    const before = changes.map((one) => ({ ...one, arrows: undefined, clue: undefined }));
    await this.history.do({
      do: send({ set }, changes, { corrected: true }),
      undo: send({ unset: changes.map(({ center }) => ({ center })), set: was }, before),
    });
  }

  /** What was shown in haste is followed by what the rules say to the end, unless something else has come. */
  async #weigh(shown) {
    const told = await api.final(this.id).catch(() => ({ ...shown, final: true }));
    if (this.record !== shown.record) return;
    const said = this.told?.corrected ? this.told : null;
    this.take(told); // which forgets what was said where the bridges are others
    this.told ??= said;
    this.changed();
  }

  /** Asks for the steps from what is drawn, and which of it cannot stay. */
  async walk() {
    if (!this.path) {
      const sent = { puzzle: this.puzzle, bridges: this.drawn() };
      this.path = this.current.islands ? await api.post(this.id, "steps", sent) : await api.steps(this.id, this.puzzle);
    }
    return this.path;
  }

  /** Asks which of the bridges that are drawn cannot stay. */
  async check() {
    const { checked } = await api.post(this.id, "check", { puzzle: this.puzzle, bridges: this.drawn() });
    return checked;
  }

  /** What the steps before the one that is shown, and that one, say must be. */
  forced(upTo = this.step) {
    const counts = new Map();
    for (const { a, b, count } of this.path.steps.slice(0, upTo + 1).flatMap((step) => step.forces ?? [])) {
      counts.set(`${a},${b}`, { islands: [a, b], count });
    }
    return [...counts.values()];
  }

  #keep() {
    sessionStorage.setItem(`drawn ${this.id}`, JSON.stringify(this.bridges));
  }

  #restore() {
    const kept = sessionStorage.getItem(`drawn ${this.id}`);
    if (!kept) return;
    JSON.parse(kept).forEach((listed, index) => {
      if (this.bridges[index]) this.bridges[index] = Bridges.from(listed);
    });
  }
}
