// The board: everything that is drawn over the photo, as SVG in the photo's own pixels.

import { beside, boxOf, cornersAt, piecesOf, radiusOf, wayBetween } from "./geometry.js";
import { place, say } from "./words.js";

const SVG = "http://www.w3.org/2000/svg";
const WIDTHS = [0, 0.26, 0.2, 0.17, 0.15]; // of each stroke of so many bridges, in radii
const SPREADS = [0, 0, 0.33, 0.5, 0.6]; // from the middle to the outermost stroke

/** An element of SVG; a child that is null is left out. */
export function draw(name, attributes = {}, ...children) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) if (value != null) made.setAttribute(key, value);
  made.append(...children.filter((child) => child != null));
  return made;
}

const line = (way) => `M${way.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L")}`;

/** Bridges between two islands: a casing that sets them off from the photo, and as many strokes. */
export function bridge(puzzle, view, [a, b], count, kind) {
  const [one, other] = [puzzle.islands[a], puzzle.islands[b]];
  const radius = (one.radius + other.radius) / 2;
  const way = wayBetween(puzzle, view, a, b);
  const number = Math.min(count, 4);
  const [width, spread] = [WIDTHS[number] * radius, SPREADS[number] * radius];
  const paths = Array.from({ length: count }, (_, index) =>
    line(count > 1 ? beside(way, -spread + (2 * spread * index) / (count - 1)) : way),
  );
  const middle = way.length % 2 ? way[(way.length - 1) / 2] : mean(way[way.length / 2 - 1], way[way.length / 2]);
  const arm = 0.34 * radius;
  const cross = `M${middle[0] - arm} ${middle[1] - arm}l${2 * arm} ${2 * arm}m0 ${-2 * arm}l${-2 * arm} ${2 * arm}`;
  return draw(
    "g",
    { class: `bridge ${kind}`, "data-ends": `${a} ${b}`, "data-count": count },
    ...paths.map((d) => draw("path", { class: "casing", d, "stroke-width": width + 0.2 * radius })),
    ...paths.map((d) => draw("path", { class: "stroke", d, "stroke-width": width })),
    kind === "wrong" ? draw("path", { class: "cross", d: cross, "stroke-width": 0.2 * radius }) : null,
  );
}

const mean = ([a, b], [c, d]) => [(a + c) / 2, (b + d) / 2];

/** A ring around a place. */
const ring = ({ center: [cx, cy], radius }, kind, reach = 1.34) =>
  draw("g", { class: `ring ${kind}` }, ...["casing", "stroke"].map((part) =>
    draw("circle", { class: part, cx, cy, r: reach * radius, "stroke-width": radius * (part === "casing" ? 0.34 : 0.18) })));

/** A few letters on a pill, beside a place. */
function badge({ center: [x, y], radius }, text, kind, [right, down] = [1.25, -1.25]) {
  const [cx, cy, size] = [x + right * radius, y + down * radius, 0.78 * radius];
  const width = Math.max(1.25 * size, 0.62 * size * text.length + 0.6 * size);
  return draw(
    "g",
    { class: `badge ${kind}` },
    draw("rect", { x: cx - width / 2, y: cy - 0.62 * size, width, height: 1.24 * size, rx: 0.62 * size }),
    draw("text", { x: cx, y: cy + 0.35 * size, "font-size": size }, text),
  );
}

/** Writes a number where none is printed: into an island, and beside the arrow of a crossing. */
const value = (piece, number, isCell) => isCell ? badge(piece, String(number), "answer", [0.85, 0.85]) : inside(piece, number);

const inside = ({ center: [x, y], radius }, number) =>
  draw("text", { class: "value", x, y: y + 0.42 * radius, "font-size": 1.2 * radius }, String(number));

/** Where no bridge may be, or only so many. */
function forbidden(puzzle, view, { a, b, count }) {
  const way = wayBetween(puzzle, view, a, b);
  const [x, y] = way.length % 2 ? way[(way.length - 1) / 2] : mean(way[way.length / 2 - 1], way[way.length / 2]);
  const radius = puzzle.islands[a].radius;
  if (count) return badge({ center: [x, y], radius }, `≤ ${count}`, "limit", [0, 0]);
  const arm = 0.36 * radius;
  const d = `M${x - arm} ${y - arm}l${2 * arm} ${2 * arm}m0 ${-2 * arm}l${-2 * arm} ${2 * arm}`;
  return draw("g", { class: "no" }, ...["casing", "stroke"].map((part) =>
    draw("path", { class: part, d, "stroke-width": radius * (part === "casing" ? 0.42 : 0.22) })));
}

/** All of a step: what it rests on, and what follows. */
export function stepMarks(puzzle, view, step) {
  const pieces = piecesOf(puzzle);
  const first = step.islands ?? step.cells ?? [];
  return [
    ...(step.forces ?? []).map(({ a, b, count }) => bridge(puzzle, view, [a, b], count, "hinted")),
    ...(step.forbids ?? []).map((limit) => forbidden(puzzle, view, limit)),
    ...first.map((index, rank) => ring(pieces[index], rank ? "rests" : "rests first")),
    ...(step.values ?? []).map((left) => badge(pieces[left.island], left.values.join(" "), "limit", [1.25, 1.25])),
    ...(step.left ?? []).map((left) => badge(pieces[left.cell], left.numbers.join(" "), "limit", [1.1, 1.1])),
  ];
}

/** What a piece is called by a screen reader. */
function labelOf(piece, puzzle) {
  const said = piece.clue ?? (puzzle.cells ? say("no-number") : piece.read === "?" ? "?" : say("no-number"));
  return `${place(piece)}: ${said}`;
}

/** The pieces as targets: one of them can be reached by Tab, the arrow keys lead to the others. */
export function targets(puzzle, number, current) {
  return piecesOf(puzzle).map((piece, index) =>
    draw(
      "g",
      {
        class: "piece", role: "button", tabindex: index === current ? 0 : -1,
        "aria-label": labelOf(piece, puzzle), "data-puzzle": number, "data-index": index,
      },
      draw("circle", { cx: piece.center[0], cy: piece.center[1], r: piece.radius * 1.12, "stroke-width": piece.radius * 0.2 }),
    ),
  );
}

/**
 * Everything about one puzzle.
 * @param puzzle its record. @param view its view.
 * @param {Object} shown `bridges` (as the player has drawn them), `solution` (whether it is shown), `step`,
 *   `known` (bridges by the steps before), `wrong` (bridges that cannot stay).
 */
export function paint(puzzle, view, { bridges, solution, step, known, wrong }) {
  const drawn = [];
  if (solution) {
    drawn.push(...(puzzle.bridges ?? []).map((one) => bridge(puzzle, view, one.islands, one.count, "solution")));
    for (const piece of piecesOf(puzzle)) if (piece.clue == null && piece.value != null) drawn.push(value(piece, piece.value, puzzle.cells));
  } else {
    const bad = new Set(wrong.map(({ islands }) => islands.join()));
    drawn.push(...bridges.map((one) => bridge(puzzle, view, one.islands, one.count, bad.has(one.islands.join()) ? "wrong" : "mine")));
  }
  drawn.push(...known.map((one) => bridge(puzzle, view, one.islands, one.count, "known")));
  drawn.push(...byHand(puzzle, view));
  if (step) drawn.push(...stepMarks(puzzle, view, step));
  for (const mark of view.marks) {
    drawn.push(ring(mark, mark.kind));
    if (mark.read) drawn.push(badge(mark, mark.read, "read", [1.25, 1.25]));
    if (mark.instead) drawn.push(badge(mark, mark.kind === "doubt" ? `${mark.instead}?` : mark.instead, mark.kind));
  }
  return [...drawn, ...repairMarks(view.repairs)];
}

/** Where an island may have been missed, with its numbers, or where there may be none. */
function repairMarks(repairs) {
  const found = new Map();
  for (const { kind, changes: [change] = [] } of repairs) {
    if (!change || (kind !== "missing" && kind !== "false")) continue;
    const name = `${kind} ${change.row},${change.column}`;
    if (!found.has(name)) found.set(name, { kind, change, clues: [] });
    if (kind === "missing") found.get(name).clues.push(change.clue);
  }
  return [...found.values()].flatMap(({ kind, change, clues }) => [
    ring(change, `repair ${kind}`, kind === "false" ? 1.34 : 1),
    clues.length ? badge(change, clues.join("/"), "repair") : null,
  ]).filter(Boolean);
}

/** What was set at a place, as long as nobody knows what comes of it. */
export function pending(place) {
  const text = place.arrows ? arrowText(place.arrows) : place.clue === "none" ? "✕" : place.clue === null ? "?" : String(place.clue ?? "…");
  return [ring(place, "pending"), badge(place, text, "pending", [0, 0])];
}

/** What a person has set, where it stands. */
function byHand(puzzle, view) {
  const at = new Map([...piecesOf(puzzle), ...(puzzle.signs ?? [])].map((piece) => [`${piece.row},${piece.column}`, piece]));
  return (puzzle.by_hand ?? []).flatMap(({ row, column, clue, corner, arrows }) => {
    const piece = at.get(`${row},${column}`);
    if (!piece || clue === "none") return [];
    const text = arrows ? arrowText(arrows) : clue == null ? "?" : String(clue);
    if (corner) return [badge({ ...piece, radius: radiusOf(puzzle) }, text, "hand", cornersAt(view, piece)[corner])];
    return [ring(piece, "hand", 1.1), badge(piece, text, "hand", arrows ? [-0.95, -0.95] : [0.95, -0.95])];
  });
}

const TURNS = ["E", "SE", "S", "SW", "W", "NW", "N", "NE"];
const GLYPHS = ["→", "↘", "↓", "↙", "←", "↖", "↑", "↗"];

/** An arrow in letters: each head on its own. */
export const arrowText = (heads) => heads.map((head) => GLYPHS[TURNS.indexOf(head)]).join("");

/** The photo itself. */
export function photo(address, record) {
  return draw("image", { href: address, width: record.width, height: record.height, preserveAspectRatio: "none" });
}

/** A piece of the photo around a place, for the number pad. */
export function crop(svg, address, record, { center: [x, y], radius }) {
  const reach = 2.6 * radius;
  svg.setAttribute("viewBox", `${x - reach * 1.6} ${y - reach} ${3.2 * reach} ${2 * reach}`);
  svg.replaceChildren(photo(address, record), draw("circle", { class: "aim", cx: x, cy: y, r: 1.3 * radius, "stroke-width": 0.12 * radius }));
}

export { boxOf, radiusOf };
