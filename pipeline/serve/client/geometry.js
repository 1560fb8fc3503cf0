// Geometry of a board on its photo: which islands are neighbours, and where bridges run on the paper.

const STEPS = { north: [-1, 0], east: [0, 1], south: [1, 0], west: [0, -1] };

/** What a puzzle is made of, whatever its kind. */
export const piecesOf = (puzzle) => puzzle.islands ?? puzzle.cells;

/**
 * The neighbours of each island: the next one in each direction with nothing between.
 * @returns for each island an object from north, east, south, west to an index.
 */
export function neighboursOf(puzzle) {
  const at = new Map(puzzle.islands.map((island, index) => [`${island.row},${island.column}`, index]));
  for (const sign of puzzle.signs ?? []) at.set(`${sign.row},${sign.column}`, null);
  return puzzle.islands.map(({ row, column }) => {
    const found = {};
    for (const [way, [down, right]] of Object.entries(STEPS)) {
      let [r, c] = [row + down, column + right];
      while (r >= 0 && c >= 0 && r < puzzle.rows && c < puzzle.columns && !at.has(`${r},${c}`)) {
        r += down;
        c += right;
      }
      const index = at.get(`${r},${c}`);
      if (index != null) found[way] = index;
    }
    return found;
  });
}

/** The way of a bridge on the paper: through every crossing between two islands, in pixels. */
export function wayBetween(puzzle, view, a, b) {
  const [one, other] = [puzzle.islands[a], puzzle.islands[b]];
  const count = Math.max(Math.abs(other.row - one.row), Math.abs(other.column - one.column));
  const way = [one.center];
  for (let step = 1; step < count; step++) {
    const row = one.row + ((other.row - one.row) * step) / count;
    const column = one.column + ((other.column - one.column) * step) / count;
    way.push(view.lattice[row][column]);
  }
  way.push(other.center);
  return trimmed(way, one.radius, other.radius);
}

/** A way without what lies inside the islands at its ends. */
function trimmed(way, first, last) {
  const cut = (points, radius) => {
    const [from, to] = points;
    const length = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1;
    const part = Math.min(0.45, (radius * 1.06) / length);
    return [[from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part], ...points.slice(1)];
  };
  return cut(cut(way, first).reverse(), last).reverse();
}

/** A way moved to its side by so many pixels. */
export function beside(way, distance) {
  return way.map((point, index) => {
    const [from, to] = [way[Math.max(0, index - 1)], way[Math.min(way.length - 1, index + 1)]];
    const length = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1;
    return [
      point[0] - ((to[1] - from[1]) / length) * distance,
      point[1] + ((to[0] - from[0]) / length) * distance,
    ];
  });
}

/** The free crossing nearest to a place, if it is near enough to be meant. */
export function freeCrossing(puzzle, view, [x, y]) {
  const taken = new Set([...piecesOf(puzzle), ...(puzzle.signs ?? [])].map(({ row, column }) => `${row},${column}`));
  const reach = 0.9 * radiusOf(puzzle);
  let best = null;
  view.lattice.forEach((spots, row) =>
    spots.forEach((spot, column) => {
      const away = Math.hypot(spot[0] - x, spot[1] - y);
      if (away < reach && !taken.has(`${row},${column}`) && !(best?.away < away)) {
        best = { row, column, center: spot, radius: radiusOf(puzzle), away };
      }
    }),
  );
  return best;
}

/** The usual radius of a puzzle's pieces, in pixels. */
export function radiusOf(puzzle) {
  const radii = piecesOf(puzzle).map((piece) => piece.radius).sort((a, b) => a - b);
  return radii[Math.floor(radii.length / 2)] ?? 20;
}

/** Where each corner of a sign is from its middle, a length of 1: boards lie turned on photos. */
export function cornersAt(view, { row, column }) {
  const { lattice } = view;
  const along = (down, right) => {
    const [from, to] = lattice[row + down]?.[column + right] ? [lattice[row][column], lattice[row + down][column + right]] : [lattice[row - down]?.[column - right], lattice[row][column]];
    const [x, y] = from ? [to[0] - from[0], to[1] - from[1]] : [right, down];
    const length = Math.hypot(x, y) || 1;
    return [x / length, y / length];
  };
  return Object.fromEntries(Object.entries(STEPS).map(([way, [down, right]]) => [way, along(down, right)]));
}

/** The corner of a sign that is meant: that which was touched, else the first that has a number. */
export function cornerOf(view, sign) {
  const ways = Object.entries(cornersAt(view, sign));
  if (!sign.touched) return ways.map(([way]) => way).find((way) => sign.clues[way] != null) ?? "north";
  const [x, y] = [0, 1].map((axis) => sign.touched[axis] - sign.center[axis]);
  return ways.sort(([, one], [, other]) => other[0] * x + other[1] * y - one[0] * x - one[1] * y)[0][0];
}

/** The sign at a place, if one is near enough to be meant. */
export function signAt(puzzle, [x, y]) {
  const radius = radiusOf(puzzle);
  const away = ({ center }) => Math.hypot(center[0] - x, center[1] - y);
  const found = (puzzle.signs ?? []).filter((sign) => away(sign) < 1.7 * radius).sort((one, other) => away(one) - away(other))[0];
  return found && { ...found, radius: 1.4 * radius, touched: [x, y] };
}

/** The box around a puzzle with some room: left, top, width, height. */
export function boxOf(puzzle) {
  const room = 2.2 * radiusOf(puzzle);
  const [xs, ys] = [0, 1].map((axis) => [
    ...puzzle.outline.map((corner) => corner[axis]),
    ...piecesOf(puzzle).map((piece) => piece.center[axis]),
  ]);
  const [left, top] = [Math.min(...xs) - room, Math.min(...ys) - room];
  return [left, top, Math.max(...xs) + room - left, Math.max(...ys) + room - top];
}

/**
 * The piece next to another one in a direction, as one looks at the board: in line if there is one.
 * @returns an index, or undefined at the edge.
 */
export function nextPiece(puzzle, from, way) {
  const [down, right] = STEPS[way];
  const pieces = piecesOf(puzzle);
  const here = pieces[from];
  let best;
  pieces.forEach((piece, index) => {
    const ahead = (piece.row - here.row) * down + (piece.column - here.column) * right;
    const aside = Math.abs((piece.row - here.row) * right + (piece.column - here.column) * down);
    if (ahead <= 0) return;
    const cost = ahead + 3 * aside;
    if (!(best?.cost <= cost)) best = { index, cost };
  });
  return best?.index;
}

export const DIRECTIONS = STEPS;
