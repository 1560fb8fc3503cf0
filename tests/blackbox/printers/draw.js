// Reads a list of {"url", "size"} and writes the list of their drawings as SVG; size: of a cell, pixels.
const pzpr = require("pzpr");

const boards = JSON.parse(require("fs").readFileSync(0, "utf8"));
const drawings = boards.map(() => null);
boards.forEach(({ url, size }, index) => {
  const puzzle = new pzpr.Puzzle();
  puzzle.open(url, () => {
    drawings[index] = puzzle.toBuffer("svg", 0, size).toString();
    if (drawings.every((one) => one !== null)) {
      process.stdout.write(JSON.stringify(drawings));
    }
  });
});
