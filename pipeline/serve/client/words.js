// Words: every text of the page, in the browser's language; one file a language.

const LANGUAGES = ["en", "de", "fr", "ja", "nl"];

let words = {};
let plural = new Intl.PluralRules("en");
export let language = "en";

/** Loads the first language that the browser wants and that is there, and fills the page with it. */
export async function loadWords() {
  const wanted = navigator.languages.map((name) => name.toLowerCase().split("-")[0]);
  language = wanted.find((name) => LANGUAGES.includes(name)) ?? "en";
  const loads = [...new Set(["en", language])].map((name) => fetch(`languages/${name}.json`).then((r) => r.json()));
  words = Object.assign({}, ...(await Promise.all(loads)));
  plural = new Intl.PluralRules(language);
  document.documentElement.lang = language;
  for (const one of document.querySelectorAll("[data-say]")) one.textContent = say(one.dataset.say);
  for (const one of document.querySelectorAll("[data-label]")) one.setAttribute("aria-label", say(one.dataset.label));
}

/** Whether there is a text of this name. */
export const isSaid = (name) => name in words;

/**
 * A text.
 * @param {string} name in the language files; with a number `n`, NAME.one or NAME.other, as the language wants.
 * @param {Object} values for what stands in braces.
 */
export function say(name, values = {}) {
  const form = "n" in values ? `${name}.${plural.select(values.n)}` : name;
  const text = words[form] ?? words[`${name}.other`] ?? words[name] ?? name;
  return text.replace(/\{(\w+)\}/g, (_, key) => values[key] ?? "");
}

/** A text with values whose form depends on no number. */
export const sayOf = (name, values) => words[name].replace(/\{(\w+)\}/g, (_, key) => values[key] ?? "");

/** A place of a board, counted from 1 as people do. */
export const place = (piece) => say("place", { row: piece.row + 1, column: piece.column + 1 });

/** An arrow by its heads, such as NE, or W and E. */
export const sayArrow = (heads) => heads.map((head) => say(`head.${head}`)).join(" – ");

/** An error of the server, in the page's language; one that nobody expected in general words. */
export function sayError(error) {
  const name = `error.${error.code}`;
  if (isSaid(name)) return say(name);
  return language === "en" && error.message ? error.message : say("error.any");
}
