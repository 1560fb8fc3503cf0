// What the player has drawn on a page, and what was put right: kept by place, so that it outlives corrections.

/** One history for all that can be taken back: bridges and corrections. */
export class History {
  #done = [];
  #undone = [];

  /** @param {() => void} tell is called whenever something was done or taken back. */
  constructor(tell) {
    this.tell = tell;
  }

  get canUndo() {
    return this.#done.length > 0;
  }

  get canRedo() {
    return this.#undone.length > 0;
  }

  /**
   * Does something that can be taken back.
   * @param {{do: () => Promise|void, undo: () => Promise|void}} change
   */
  async do(change) {
    await change.do();
    this.#done.push(change);
    this.#undone = [];
    this.tell();
  }

  async undo() {
    await this.#move(this.#done, this.#undone, "undo");
  }

  async redo() {
    await this.#move(this.#undone, this.#done, "do");
  }

  async #move(from, to, what) {
    const change = from.pop();
    if (!change) return;
    try {
      await change[what]();
      to.push(change);
    } catch (error) {
      from.push(change);
      throw error;
    } finally {
      this.tell();
    }
  }
}

const nameOf = (one, other) => [`${one.row},${one.column}`, `${other.row},${other.column}`].sort().join("-");

/** The bridges that a player has drawn on one puzzle. */
export class Bridges {
  #counts = new Map();

  /** How many join two islands. */
  get(one, other) {
    return this.#counts.get(nameOf(one, other)) ?? 0;
  }

  set(one, other, count) {
    if (count) this.#counts.set(nameOf(one, other), count);
    else this.#counts.delete(nameOf(one, other));
  }

  get size() {
    return this.#counts.size;
  }

  /** As the program wants them: `{islands: [a, b], count}`, of those islands that are still there. */
  listed(puzzle) {
    const index = new Map(puzzle.islands.map(({ row, column }, number) => [`${row},${column}`, number]));
    return [...this.#counts].flatMap(([name, count]) => {
      const [a, b] = name.split("-").map((place) => index.get(place));
      return a == null || b == null ? [] : [{ islands: a < b ? [a, b] : [b, a], count }];
    });
  }

  toJSON() {
    return [...this.#counts];
  }

  static from(listed) {
    const bridges = new Bridges();
    bridges.#counts = new Map(listed);
    return bridges;
  }
}
