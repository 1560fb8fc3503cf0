// The archive: the pages of a folder of results, worked off one after the other.

import * as api from "./api.js";
import { say, sayError } from "./words.js";

const at = (id) => document.getElementById(id);

export class Archive {
  #pages = [];
  #all = false; // whether those that nobody needs to look at are shown, too

  /** @param {(entry: Object) => void} open is called with a page that is wanted. */
  constructor(open) {
    this.open = open;
    this.folder = null;
    at("archive-look").addEventListener("click", () => this.#show(false));
    at("archive-all").addEventListener("click", () => this.#show(true));
  }

  /** Asks which pages there are; there is an archive only if the program was started with one. */
  async load() {
    const { folder, pages } = await api.archive();
    const before = new Map(this.#pages.map((entry) => [entry.id, entry]));
    this.folder = folder;
    this.#pages = pages.map((entry) => Object.assign(before.get(entry.id) ?? {}, entry));
  }

  /** Shows the list, where there is one. */
  show() {
    at("archive").hidden = !this.folder;
    if (this.folder) this.#show(this.#all);
  }

  /** Puts a page into the archive for good, and opens the next one to look at. */
  async keep(item, tell) {
    await api.post(item.page.id, "keep", {});
    await this.load();
    tell({ text: say("kept") });
    if (!item.entry) return;
    item.entry.look = false; // it was looked at, whatever its status is now
    const next = this.#pages.find(({ look }) => look);
    if (next) this.open(next);
    else tell({ text: say("kept.last") });
  }

  #show(all) {
    this.#all = all;
    const look = this.#pages.filter((entry) => entry.look);
    at("archive-title").textContent = say("archive", { folder: this.folder });
    at("archive-look").textContent = say("archive.look", { n: look.length });
    at("archive-all").textContent = say("archive.all", { n: this.#pages.length });
    at("archive-look").setAttribute("aria-pressed", !all);
    at("archive-all").setAttribute("aria-pressed", all);
    at("archive-list").replaceChildren(...(all ? this.#pages : look).map((entry) => this.#entry(entry)));
  }

  #entry(entry) {
    const [item, button] = ["li", "button"].map((name) => document.createElement(name));
    const [name, what] = ["name", "what"].map((kind) => Object.assign(document.createElement("span"), { className: kind }));
    Object.assign(button, { type: "button", className: entry.look ? "" : "fine" });
    name.textContent = entry.name;
    const statuses = [...new Set(entry.statuses)].map((status) => say(`word.${status}`));
    what.textContent = statuses.join(", ") || (entry.error ? sayError(entry.error) : "");
    const image = Object.assign(document.createElement("img"), { alt: "", loading: "lazy", width: 64, height: 64 });
    image.onerror = () => (image.style.visibility = "hidden");
    image.src = api.thumbnail(entry.id);
    button.append(image, name, what);
    button.addEventListener("click", () => this.open(entry));
    item.append(button);
    return item;
  }
}
