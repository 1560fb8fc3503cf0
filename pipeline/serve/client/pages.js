// Pages: pictures on their way, and those that are there; a strip of them to choose from.

import * as api from "./api.js";
import { Page } from "./model.js";
import { say, sayError } from "./words.js";

const at = (id) => document.getElementById(id);
const AT_ONCE = 3; // uploads at the same time

export class Pages {
  #all = [];
  #waiting = [];
  #sending = 0;

  /** @param {(item: Object) => void} show is called when another page is to be seen, or has changed. */
  constructor(show) {
    this.show = show;
    this.current = null;
  }

  /** Takes pictures in; the first of them is shown. */
  add(files) {
    const items = [...files].map((file) => ({
      begin: (tell) => api.upload(file, tell), name: file.name, state: "sending", sent: 0, preview: URL.createObjectURL(file),
    }));
    if (!items.length) return;
    this.#all.push(...items);
    this.#waiting.unshift(...items); // before what is left of documents
    this.choose(items[0]);
    this.#send();
  }

  /** Takes a page out of the archive, or shows it again. */
  takeOut(entry) {
    let item = this.#all.find(({ entry: own }) => own === entry);
    if (!item) {
      item = { entry, begin: () => api.takeOut(entry.id), name: entry.name, state: "waiting", before: 0 };
      this.#all.push(item);
      this.#waiting.push(item);
    }
    this.choose(item);
    this.#send();
  }

  /** Takes up pages that were there before the browser loaded this page anew. */
  async restore() {
    const kept = JSON.parse(sessionStorage.getItem("pages") ?? "[]");
    this.#all = kept.map(({ id, name, document, number }) => ({ id, name, document, number, state: "waiting", before: 0 }));
    for (const item of [...this.#all]) {
      const told = await api.load(item.id).catch(() => null);
      if (told) await this.#follow(item, told);
      else this.#all.splice(this.#all.indexOf(item), 1); // it was forgotten
    }
    if (this.#all.length) this.choose(this.#all.find(({ id }) => id === kept.at(-1).id) ?? this.#all.at(-1));
  }

  choose(item) {
    this.current = item;
    this.#list();
    this.show(item);
  }

  #send() {
    while (this.#sending < AT_ONCE && this.#waiting.length) {
      this.#sending++;
      this.#take(this.#waiting.shift()).finally(() => {
        this.#sending--;
        this.#send();
      });
    }
  }

  async #take(item) {
    try {
      const told = await item.begin((percent) => this.#tell(item, { sent: percent }));
      item.id = told.id;
      this.#keep();
      await this.#follow(item, told);
    } catch (error) {
      this.#tell(item, { state: "failed", error });
    }
  }

  async #follow(item, told) {
    try {
      const done = await api.follow(told, ({ state, before }) => this.#tell(item, { state, before }));
      item.page = new Page(() => this.show(item));
      item.page.take(done);
      this.#tell(item, { state: "done" });
      this.#unfold(item, done.pages ?? 1);
    } catch (error) {
      this.#tell(item, { state: "failed", error });
    }
  }

  /** The other pages of a document are read one after the other, and the first with a puzzle is shown. */
  #unfold(item, pages) {
    const { record } = item.page;
    const first = item.document ?? item.id;
    const isEmpty = this.current?.state === "done" && !this.current.page.record.puzzles.length;
    if (isEmpty && (this.current.document ?? this.current.id) === first && record.puzzles.length) this.choose(item);
    if (record.page > 1 || pages < 2 || item.entry) return;
    const there = new Set(this.#all.filter(({ document }) => document === first).map(({ number }) => number));
    const others = Array.from({ length: pages - 1 }, (_, index) => index + 2)
      .filter((number) => !there.has(number))
      .map((number) => ({ document: first, number, begin: () => api.pageOf(first, number), name: item.name, state: "waiting", before: 0 }));
    this.#all.splice(this.#all.indexOf(item) + 1, 0, ...others);
    this.#waiting.push(...others);
    this.#list();
    this.#send();
  }

  #tell(item, news) {
    Object.assign(item, news);
    this.#list();
    if (item === this.current) this.show(item);
  }

  #keep() {
    const kept = this.#all.filter(({ id, entry }) => id && !entry).map(({ id, name, document, number }) => ({ id, name, document, number }));
    sessionStorage.setItem("pages", JSON.stringify(kept));
  }

  #list() {
    const own = this.#all.filter(({ entry }) => !entry); // those of the archive have a list of their own
    at("pages").hidden = own.length < 2 || Boolean(this.current?.entry);
    const pages = own.filter(({ document }) => document); // the first of each document is not among them
    const left = pages.filter(({ state }) => state === "waiting" || state === "reading").length;
    at("pages-left").hidden = !left;
    at("pages-left").textContent = left ? say("pages.left", { n: left }) : "";
    at("pages").firstElementChild.replaceChildren(...own.map((item, index) => this.#entry(item, index)));
  }

  #entry(item, index) {
    const [entry, button, image] = ["li", "button", "img"].map((name) => document.createElement(name));
    const state = item.state === "done" ? (item.page.record.puzzles.length ? "there" : "empty") : item.state;
    Object.assign(button, { type: "button", className: `thumb ${state}` });
    button.setAttribute("aria-label", `${say("page.number", { number: index + 1 })}: ${say(`state.${state}`)}`);
    button.setAttribute("aria-current", item === this.current);
    button.addEventListener("click", () => this.choose(item));
    image.alt = "";
    image.src = item.page?.record.width ? api.picture(item.id) : (item.preview ?? "");
    image.onerror = () => image.remove();
    button.append(image, String(index + 1));
    entry.append(button);
    return entry;
  }
}

/** What is going on with a picture that is not there yet. */
export function sayProgress(item) {
  if (item.state === "failed") return sayError(item.error);
  if (item.state === "sending") return item.sent < 100 ? say("state.sending") : say("state.reading");
  if (item.state === "waiting" && item.before) return say("state.before", { n: item.before });
  return say("state.reading");
}
