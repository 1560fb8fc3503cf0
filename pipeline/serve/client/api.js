// Talks to the program: uploads with progress, pages, corrections.

/** What the program refused, or that it is not there. */
export class Refused extends Error {
  constructor(code, message) {
    super(message);
    this.code = code;
  }
}

const gone = () => new Refused("no-server", "The program does not answer.");

async function ask(path, options, from = "pages") {
  let answer;
  try {
    answer = await fetch(`api/${from}${path}`, options);
  } catch {
    throw gone();
  }
  const told = await answer.json().catch(() => ({}));
  if (!answer.ok) throw new Refused(told.error?.code ?? "no-server", told.error?.message ?? answer.statusText);
  return told;
}

/**
 * Sends a picture.
 * @param {Blob} file the picture.
 * @param {(percent: number) => void} tell is called with how much has been sent.
 * @returns the page as it waits.
 */
export function upload(file, tell) {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest(); // fetch does not tell how much has been sent
    request.open("POST", `api/pages?wait=no&name=${encodeURIComponent(file.name ?? "photo")}`);
    request.responseType = "json";
    request.upload.onprogress = (event) => event.lengthComputable && tell((100 * event.loaded) / event.total);
    request.onerror = () => reject(gone());
    request.onload = () => {
      const told = request.response ?? {};
      if (request.status < 300) resolve(told);
      else reject(new Refused(told.error?.code ?? "no-server", told.error?.message ?? request.statusText));
    };
    request.send(file);
  });
}

/**
 * Follows a page until it is read.
 * @param {Object} page as it was last told.
 * @param {(page: Object) => void} tell is called whenever it has moved.
 */
export async function follow(page, tell) {
  while (page.state !== "done") {
    tell(page);
    page = await ask(`/${page.id}?known=${page.state}:${page.before}`);
  }
  return page;
}

export const load = (id) => ask(`/${id}`);

/** A page, once the rules were asked to the end. */
export async function final(id) {
  let told;
  do told = await ask(`/${id}?final`);
  while (told.final === false);
  return told;
}

export const steps = (id, puzzle) => ask(`/${id}/steps?puzzle=${puzzle}`);
export const links = (id, puzzle) => ask(`/${id}/links?puzzle=${puzzle}`);
export const post = (id, what, told) => ask(`/${id}/${what}`, { method: "POST", body: JSON.stringify(told) });
export const pageOf = (id, number) => ask(`/${id}/pages/${number}`, { method: "POST" });
export const thumbnail = (name) => `api/archive/${name}/thumbnail`;
export const archive = () => ask("", {}, "archive");
export const takeOut = (name) => ask(`/${name}`, { method: "POST" }, "archive");
export const picture = (id) => `api/pages/${id}/picture?small`;
export const overlay = (id) => `api/pages/${id}/overlay`;
