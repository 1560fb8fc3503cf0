// Telling: how far the program got with a puzzle, and steps in sentences of the page's language.

import { piecesOf } from "./geometry.js";
import { isSaid, language, place, say, sayError, sayOf } from "./words.js";

/** What came of a page, in a sentence, and how it is marked. */
export function statusOf(page) {
  const { record } = page;
  if (!record.puzzles.length && record.pages > 1 && record.error?.code === "no-board") return { kind: "", text: say("status.empty-page", { n: record.page, of: record.pages }) };
  if (!record.puzzles.length) return { kind: "error", text: record.error ? sayError(record.error) : say("error.no-board") };
  const puzzle = page.current;
  if (!page.final) return { kind: "weighing", text: say(puzzle.status === "impossible" ? "weighing.none" : "weighing") };
  const places = page.view.marks.length;
  const kind = puzzle.already_solved ? "solved" : puzzle.status;
  const name = puzzle.already_solved ? "status.already" : `status.${kind}`;
  const more = kind !== "solved" && places ? say("status.places", { n: places }) : "";
  const first = page.pages < record.pages ? say("status.many-pages", { most: page.pages, of: record.pages }) : "";
  return { kind, text: [say(name), more, first].filter(Boolean).join(" ") };
}

const EXACT = ["full-clue", "only-way"]; // rules that leave nothing open about what they force

const listed = (items, type) => new Intl.ListFormat(language, { type }).format(items);
const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** An island in a sentence. */
function islandOf(puzzle, index) {
  const { row, column, clue } = puzzle.islands[index];
  return say(clue == null ? "step.blank" : "step.island", { row: row + 1, column: column + 1, clue });
}

/** Where a link runs, from the island that a step looks at first. */
function wayOf(puzzle, step, { a, b }) {
  const first = step.islands[0];
  if (step.rule === "crossing-taken" || (first !== a && first !== b)) {
    return say("way.between", { a: islandOf(puzzle, a), b: islandOf(puzzle, b) });
  }
  const [from, to] = [puzzle.islands[first], puzzle.islands[a + b - first]];
  const way = from.row === to.row ? (to.column > from.column ? "east" : "west") : to.row > from.row ? "south" : "north";
  return say(`way.${way}`);
}

/** A step of a puzzle of crossings in sentences; numbers and places are those of the English ones. */
function sayArrowStep(puzzle, step) {
  const at = (cell, name) => say(name, { row: puzzle.cells[cell].row + 1, column: puzzle.cells[cell].column + 1 });
  const { cells, count, left } = step;
  const others = cells.slice(1).map((cell) => at(cell, step.rule === "inside" ? "step.arrow" : "step.crossing"));
  const reason = sayOf(`arrow.${step.rule}`, {
    n: count, a: at(cells[0], "step.arrow"), last: at(cells.at(-1), "step.arrow"), place: at(cells[0], "step.crossing"),
    others: listed(others, "conjunction"),
  });
  const results = left.map(({ cell, numbers }) => say("then.values", { a: at(cell, "step.crossing"), values: listed(numbers.map(String), "disjunction") }));
  return { text: say("step", { reason: capital(reason), results: results.join(", ") }), foreign: false };
}

/** Which sum of a sign a step speaks of. */
function saySum(puzzle, { line }) {
  const way = ["north", "south", "east", "west"][line % 4];
  const { row, column, clues } = puzzle.signs[Math.floor(line / 4)];
  return say(clues[way] == null ? "rule.sum.lost" : "rule.sum", { way: say(`way.${way}`), row: row + 1, column: column + 1, sum: clues[way] });
}

/** A step in sentences; in English what the program says. */
export function sayStep(puzzle, step) {
  if (puzzle.cells && isSaid(`arrow.${step.rule}`)) return sayArrowStep(puzzle, step);
  const name = `rule.${step.rule}`;
  if (!puzzle.islands || !isSaid(name)) return { text: step.words, foreign: language !== "en" };
  const [a, b] = [step.islands[0] ?? 0, step.islands[1] ?? 0].map((index) => islandOf(puzzle, index));
  const bound = EXACT.includes(step.rule) ? "then.exact" : "then.least";
  const results = [
    ...step.forces.map((limit) => say(bound, { n: limit.count, way: wayOf(puzzle, step, limit) })),
    ...step.forbids.map((limit) => say(limit.count ? "then.most" : "then.none", { n: limit.count, way: wayOf(puzzle, step, limit) })),
    ...step.values.map(({ island, values }) => say("then.values", { a: islandOf(puzzle, island), values: listed(values.map(String), "disjunction") })),
  ];
  const values = { a, b, size: step.islands.length };
  const reason = capital(step.rule === "sum" ? saySum(puzzle, step) : say(name, values));
  return { text: say("step", { reason, results: results.join(", ") }), foreign: false };
}

/** Bridges by their places, for a sentence. */
export function sayBridge(puzzle, { islands: [a, b], count }) {
  const pieces = piecesOf(puzzle);
  return say("bridge", { n: count, one: place(pieces[a]), other: place(pieces[b]) });
}

/** Why bridges cannot stay, each; in English as the program says it. */
export function sayWrong(puzzle, wrong) {
  const pieces = piecesOf(puzzle);
  const between = ([a, b]) => say("between", { one: place(pieces[a]), other: place(pieces[b]) });
  return wrong.map(({ islands, reason, why }) => {
    const said = why && isSaid(`why.${why.id}.other`) ? sayWhy(puzzle, why, between) : language === "en" ? reason : "";
    return said ? say("why", { bridge: between(islands), reason: said }) : `${between(islands)}.`;
  }).join(" ");
}

function sayWhy(puzzle, { id, islands, count, sign }, between) {
  return say(`why.${id}`, {
    n: count,
    bridge: islands.length === 2 ? between(islands) : "",
    island: islands.length ? islandOf(puzzle, islands[0]) : "",
    sign: sign == null ? "" : place(puzzle.signs[sign]),
  });
}
