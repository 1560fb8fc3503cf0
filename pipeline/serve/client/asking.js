// Asking: hints and answers, as little of the solution at a time as is wanted.

import { sayBridge, sayStep, sayWrong } from "./telling.js";
import { say } from "./words.js";

/** Rules that say only that something is finished: they are no hint, though they are steps. */
const FINISHED = ["island-full", "crossing-taken"];

/** The first step, from one on, that is a hint. */
function nextHint(path, from) {
  const found = path.steps.findIndex(({ rule }, number) => number >= from && !FINISHED.includes(rule));
  return found < 0 ? path.steps.length : found;
}

/** Shows a step of the path from what is drawn, or that there is none. */
function showStep(page, tell, number) {
  const { steps, ending } = page.path;
  if (number >= steps.length) {
    tell({ text: say(ending === "solved" ? "hint.done" : `ending.${ending}`) });
    return;
  }
  const title = say("hint.number", { number: number + 1, of: steps.length });
  tell({ title, ...sayStep(page.current, steps[number]) }, number);
}

/** Says which bridges cannot stay; tells whether there are any. */
function tellWrong(page, tell, checked) {
  page.wrong = checked.filter(({ right, reason }) => right === false || (right === null && reason));
  if (page.wrong.length) tell({ title: say("check.wrong", { n: page.wrong.length }), text: sayWrong(page.current, page.wrong) });
  return page.wrong.length > 0;
}

/** What the buttons ask: each gets the page, `tell(told, step)`, and `reveal(point)`. */
export const asks = {
  /** The next step; again, the one after it. */
  async hint(page, tell) {
    const again = page.step != null;
    const path = await page.walk();
    if (tellWrong(page, tell, path.checked ?? [])) return;
    showStep(page, tell, nextHint(path, again ? page.step + 1 : 0));
  },

  /** Whether all is right so far. */
  async check(page, tell) {
    const drawn = page.current.islands ? page.drawn() : [];
    if (!drawn.length) tell({ text: say("check.nothing") });
    else if (!tellWrong(page, tell, await page.check())) tell({ text: say("check.right", { n: drawn.length }) });
  },

  /** A bridge without its reason. */
  async one(page, tell, reveal) {
    const path = await page.walk();
    if (tellWrong(page, tell, path.checked)) return;
    const force = path.steps.flatMap((step) => step.forces)[0];
    if (!force) {
      showStep(page, tell, path.steps.length);
      return;
    }
    const bridge = { islands: [force.a, force.b], count: force.count };
    await page.set([bridge]);
    tell({ text: sayBridge(page.current, bridge) });
    reveal(page.current.islands[force.a].center);
  },

  /** All of it, or as it was. */
  solution(page, tell) {
    page.solution = !page.solution;
    tell(null);
  },

  /** Draws what has been shown, and goes on. */
  async draw(page, tell) {
    await page.set(page.forced());
    const path = await page.walk();
    showStep(page, tell, nextHint(path, 0));
  },

  before: (page, tell) => showStep(page, tell, page.step - 1),
  after: (page, tell) => showStep(page, tell, page.step + 1),
};
