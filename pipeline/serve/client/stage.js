// The stage: shows a part of the photo; fingers, wheel and keys move it. What is under a finger is others' business.

const SLOP = 9; // pixels of the screen that a finger may move and still tap
const CLOSEST = 24; // times

/**
 * Callbacks: `tap(point)`; `grab(point)` tells whether a swipe begins there, `swipe(point)` goes on with it,
 * `drop(point)` ends it, null where it was broken off. Points are pixels of the photo.
 */
export class Stage {
  #pointers = new Map();
  #start = null;
  #swiping = false;
  #whole = [0, 0, 1, 1];
  #box = { x: 0, y: 0, w: 1, h: 1 };
  #wish = null; // what is to be seen, whatever the size of the stage

  constructor(svg, callbacks) {
    this.svg = svg;
    this.callbacks = callbacks;
    svg.addEventListener("pointerdown", (event) => this.#down(event));
    svg.addEventListener("pointermove", (event) => this.#move(event));
    svg.addEventListener("pointerup", (event) => this.#up(event, true));
    svg.addEventListener("pointercancel", (event) => this.#up(event, false));
    // No click follows: it would press what a tap has brought up under the finger.
    svg.addEventListener("touchend", (event) => event.cancelable && event.preventDefault(), { passive: false });
    svg.addEventListener("wheel", (event) => this.#wheel(event), { passive: false });
    new ResizeObserver(() => this.#resized()).observe(svg);
  }

  /** Pixels of the photo to one of the screen. */
  get scale() {
    return this.#box.w / (this.svg.clientWidth || 1);
  }

  /** Says how large the photo is; nothing beyond it is worth looking at. */
  setWhole(width, height) {
    this.#whole = [0, 0, width, height];
  }

  /**
   * Shows a box of the photo: left, top, width, height; all of it if none is given.
   * @param {number} free pixels of the screen that something else covers at the top.
   */
  fit(box = this.#whole, free = 0) {
    const [x, y, w, h] = box;
    const scale = Math.max(w / (this.svg.clientWidth || 1), h / Math.max(1, this.svg.clientHeight - free));
    const above = free * scale;
    this.#show({ x, y: y - above, w, h: h + above });
  }

  /** Zooms by a factor, around a point of the photo, or the middle. */
  zoom(factor, point = [this.#box.x + this.#box.w / 2, this.#box.y + this.#box.h / 2]) {
    const { x, y, w, h } = this.#box;
    const [px, py] = point;
    this.#show({ x: px - (px - x) / factor, y: py - (py - y) / factor, w: w / factor, h: h / factor });
  }

  /** Moves by parts of what is seen. */
  pan(right, down) {
    const { x, y, w, h } = this.#box;
    this.#show({ x: x + right * w, y: y + down * h, w, h });
  }

  /** Moves so far that a point is well inside. */
  reveal([x, y]) {
    const box = this.#box;
    const [right, down] = [(x - box.x) / box.w, (y - box.y) / box.h];
    const over = (part) => (part < 0.08 ? part - 0.2 : part > 0.92 ? part - 0.8 : 0);
    if (over(right) || over(down)) this.pan(over(right), over(down));
  }

  #show(wish) {
    this.#wish = wish;
    let { w, h } = wish;
    const { x, y } = wish;
    const [width, height] = [this.svg.clientWidth || 1, this.svg.clientHeight || 1];
    const [, , wholeWidth, wholeHeight] = this.#whole;
    const middle = [x + w / 2, y + h / 2];
    if (w / h < width / height) w = (h * width) / height;
    else h = (w * height) / width;
    const tooFar = w > wholeWidth * 1.2 && h > wholeHeight * 1.2;
    if (tooFar) [w, h] = fitted(wholeWidth * 1.2, wholeHeight * 1.2, width / height);
    const least = wholeWidth / CLOSEST;
    if (w < least) [w, h] = [least, (least * height) / width];
    const keep = (at, size, whole) => (size >= whole ? whole / 2 : Math.min(Math.max(at, size / 2.5), whole - size / 2.5));
    const [cx, cy] = [keep(middle[0], w, wholeWidth), keep(middle[1], h, wholeHeight)];
    this.#box = { x: cx - w / 2, y: cy - h / 2, w, h };
    this.svg.setAttribute("viewBox", `${this.#box.x} ${this.#box.y} ${w} ${h}`);
  }

  #resized() {
    if (this.svg.clientWidth && this.#wish) this.#show(this.#wish);
  }

  #point(event) {
    const edge = this.svg.getBoundingClientRect();
    const { x, y, w, h } = this.#box;
    return [x + ((event.clientX - edge.left) / edge.width) * w, y + ((event.clientY - edge.top) / edge.height) * h];
  }

  #down(event) {
    if (event.button) return;
    this.svg.setPointerCapture(event.pointerId);
    this.#pointers.set(event.pointerId, event);
    if (this.#pointers.size === 1) {
      this.#start = event;
      this.#swiping = this.callbacks.grab(this.#point(event));
    } else {
      if (this.#swiping) this.callbacks.drop(null);
      this.#start = null;
      this.#swiping = false;
    }
  }

  #move(event) {
    const before = this.#pointers.get(event.pointerId);
    if (!before) return;
    const moved = (one) => Math.hypot(event.clientX - one.clientX, event.clientY - one.clientY);
    if (this.#pointers.size === 1) {
      if (this.#start && moved(this.#start) < SLOP) return;
      this.#start = null;
      if (this.#swiping) this.callbacks.swipe(this.#point(event));
      else this.#drag(before, event);
    } else {
      this.#pinch(before, event);
    }
    this.#pointers.set(event.pointerId, event);
  }

  #up(event, meant) {
    if (!this.#pointers.delete(event.pointerId)) return;
    const point = meant ? this.#point(event) : null;
    if (this.#start && meant) {
      if (this.#swiping) this.callbacks.drop(null);
      this.callbacks.tap(point);
    } else if (this.#swiping) {
      this.callbacks.drop(point);
    }
    this.#start = null;
    this.#swiping = false;
  }

  #drag(before, event) {
    const { x, y, w, h } = this.#box;
    const scale = this.scale;
    this.#show({ x: x - (event.clientX - before.clientX) * scale, y: y - (event.clientY - before.clientY) * scale, w, h });
  }

  #pinch(before, event) {
    const other = [...this.#pointers.values()].find((one) => one.pointerId !== event.pointerId);
    const apart = (one) => Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY) || 1;
    const middle = { clientX: (event.clientX + other.clientX) / 2, clientY: (event.clientY + other.clientY) / 2 };
    this.zoom(apart(event) / apart(before), this.#point(middle));
    this.#drag({ clientX: (before.clientX + other.clientX) / 2, clientY: (before.clientY + other.clientY) / 2 }, middle);
  }

  #wheel(event) {
    event.preventDefault();
    const lines = event.deltaMode ? 30 : 1;
    this.zoom(Math.exp(-event.deltaY * lines * (event.ctrlKey ? 0.01 : 0.0018)), this.#point(event));
  }
}

/** The smallest box of an aspect around another one. */
function fitted(w, h, aspect) {
  return w / h < aspect ? [h * aspect, h] : [w, w / aspect];
}
