/** The whole curve in a strip, with the part that the chart shows marked: a click or a drag moves it. */

const TICK_HEIGHT = 6; // pixels of the mark of a boundary
const BAR_WIDTH = 3; // pixels, with the space beside it; where boundaries are more than bars, each bar counts some
const BAR_HEIGHT = 12;
const ABOUT_BARS = "Bars below the curve: the higher, the more cuts.";
const LEAST_WINDOW = 10; // sentences in the window at least

class Overview {
  /** `move(window)` is called with the sentences that the chart is to show. */
  constructor(element, move) {
    Object.assign(this, { element, move, data: null, window: [0, 1] });
    this.canvas = element.querySelector("canvas");
    this.frame = element.querySelector(".similarity-window");
    element.addEventListener("pointerdown", (event) => this.#grab(event));
    element.addEventListener("pointermove", (event) => this.#drag(event));
    for (const end of ["pointerup", "pointercancel"])
      element.addEventListener(end, () => (this.heldAt = undefined));
    element.addEventListener("keydown", (event) => this.#onKey(event));
  }

  /** Draw the curve of a message. */
  show(data, colours) {
    const cuts = (data.valleys ?? []).filter(([, accepted]) => accepted).map(([gap]) => gap + 1);
    Object.assign(this, { data, colours, cuts, sentences: data.raw.length + 1 });
    this.paint();
  }

  /** Mark the sentences that the chart shows. */
  mark(window) {
    this.window = window;
    const [from, to] = window.map((edge) => Math.max(0, Math.min(this.sentences, edge)));
    const percent = (share) => `${(100 * share).toFixed(2)}%`;
    this.frame.style.left = percent(from / this.sentences);
    this.frame.style.width = percent((to - from) / this.sentences);
    const [first, last] = [Math.floor(from) + 1, Math.max(1, Math.ceil(to))];
    const values = { valuemin: 1, valuemax: this.sentences, valuenow: first };
    values.valuetext = `Sentences ${first} to ${last} of ${this.sentences}`;
    for (const [name, value] of Object.entries(values)) this.element.setAttribute(`aria-${name}`, value);
  }

  paint() {
    const { clientWidth: width, clientHeight: height } = this.canvas;
    if (!this.data || !width) return;
    const scale = globalThis.devicePixelRatio || 1;
    Object.assign(this.canvas, { width: width * scale, height: height * scale });
    const pen = this.canvas.getContext("2d");
    pen.scale(scale, scale);
    const bars = Math.floor(width / BAR_WIDTH);
    const areCounted = this.cuts.length > bars;
    this.element.title = areCounted ? ABOUT_BARS : "";
    this.#chunks(pen, width, height);
    this.#curve(pen, width, height - (areCounted ? BAR_HEIGHT : TICK_HEIGHT));
    pen.fillStyle = this.colours.orange;
    if (areCounted) this.#bars(pen, bars, height);
    else for (const cut of this.cuts) pen.fillRect(this.#x(cut, width), height - TICK_HEIGHT, 1, TICK_HEIGHT);
    const place = chosenPlace(this.data);
    if (place !== null) pen.fillRect(this.#x(place, width) - 1, 0, 2, height);
  }

  /** Every other chunk in a tint; where chunks are too narrow for that, none. */
  #chunks(pen, width, height) {
    const { chunks } = this.data;
    if (width / Math.max(1, chunks.length) < 2) return;
    pen.fillStyle = this.colours.stripe;
    for (const [index, [from, to]] of chunks.entries()) {
      if (index % 2) pen.fillRect(this.#x(from, width), 0, this.#x(to - from, width), height);
    }
  }

  #curve(pen, width, height) {
    const columns = extremesOf(this.data.smoothed, Math.round(width));
    const least = Math.min(...columns.map(({ low }) => low));
    const most = Math.max(...columns.map(({ high }) => high));
    const room = height - 6;
    const y = (value) => 3 + ((most - value) / Math.max(1e-6, most - least)) * room;
    pen.strokeStyle = this.colours.blue;
    pen.beginPath();
    for (const [column, { low, high }] of columns.entries()) {
      const x = ((column + 0.5) / columns.length) * width;
      pen.lineTo(x, y(high));
      pen.lineTo(x, y(low));
    }
    pen.stroke();
    const { threshold } = this.data;
    if (threshold === null || threshold < least || threshold > most) return;
    pen.fillStyle = this.colours.alarm;
    pen.fillRect(0, y(threshold), width, 1);
  }

  /** How many boundaries there are along the lower edge. */
  #bars(pen, bars, height) {
    const counts = countsOf(this.cuts, bars, this.sentences);
    const most = Math.max(...counts);
    for (const [bar, count] of counts.entries()) {
      const tall = (count / most) * BAR_HEIGHT;
      pen.fillRect(bar * BAR_WIDTH, height - tall, BAR_WIDTH - 1, tall);
    }
  }

  #x(place, width) {
    return (place / this.sentences) * width;
  }

  // — moving the window —

  #sentenceAt({ clientX }) {
    const { left, width } = this.element.getBoundingClientRect();
    return ((clientX - left) / width) * this.sentences;
  }

  /** A press inside the window holds it there; elsewhere it brings the window's middle to the pointer. */
  #grab(event) {
    event.preventDefault();
    this.element.focus();
    this.element.setPointerCapture(event.pointerId);
    const [from, to] = this.window;
    const at = this.#sentenceAt(event);
    this.heldAt = at >= from && at <= to ? at - from : (to - from) / 2;
    this.#drag(event);
  }

  #drag(event) {
    if (this.heldAt === undefined) return;
    this.#moveTo(this.#sentenceAt(event) - this.heldAt, this.window[1] - this.window[0]);
  }

  #moveTo(from, length) {
    this.move(windowWithin(from, length, this.sentences));
  }

  #onKey(event) {
    const [from, to] = this.window;
    const length = to - from;
    const steps = { ArrowLeft: -0.1, ArrowRight: 0.1, PageUp: -1, PageDown: 1, Home: -1e9, End: 1e9 };
    const zooms = { "+": 0.5, "=": 0.5, "-": 2 };
    if (hasModifier(event) || !(event.key in steps || event.key in zooms)) return;
    event.preventDefault();
    if (event.key in steps) return this.#moveTo(from + steps[event.key] * length, length);
    const zoomed = Math.max(Math.min(LEAST_WINDOW, length), length * zooms[event.key]);
    this.#moveTo(from + (length - zoomed) / 2, zoomed);
  }
}
