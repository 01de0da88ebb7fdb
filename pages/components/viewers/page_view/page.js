/** A page and the boxes over it; boxes are shares of the page, from its upper left corner. */

const MARGIN = 40; // pixels left above the first box that is scrolled to

const pictures = (globalThis[Symbol.for("page_view.pictures")] ??= Object.assign(new EventTarget(), {
  urls: new Map(),
}));
const views = new WeakMap();

class View {
  constructor(root) {
    this.root = root;
    for (const name of ["scroll", "sheet", "picture", "boxes", "zoom"])
      this[name] = root.querySelector(`.${name}`);
    this.ended = new AbortController();
    const signal = this.ended.signal;
    pictures.addEventListener("picture", () => this.#paint(), { signal });
    this.zoom.addEventListener("click", () => this.#enlarge(), { signal });
    this.shown = "";
  }

  end() {
    this.ended.abort();
  }

  show(data) {
    this.data = data;
    this.root.style.blockSize = `${data.room}px`;
    this.sheet.style.aspectRatio = `${data.width} / ${data.height}`;
    this.picture.alt = data.label;
    this.#place(data);
    this.#paint();
  }

  /** Show the picture once it is here. */
  #paint() {
    const url = pictures.urls.get(this.data?.picture);
    if (url && this.picture.src !== url) this.picture.src = url;
  }

  /** Put the boxes on the page, and bring the first into view where they are others than before. */
  #place({ boxes, hue, picture }) {
    const share = (value) => `${(100 * value).toFixed(3)}%`;
    const elements = boxes.map(([left, top, right, bottom]) => {
      const element = document.createElement("div");
      element.className = `box hue-${(hue ?? 0) % HUES}`;
      Object.assign(element.style, {
        left: share(left),
        top: share(top),
        width: share(right - left),
        height: share(bottom - top),
      });
      return element;
    });
    this.boxes.replaceChildren(...elements);
    const shown = JSON.stringify([picture, boxes]);
    if (shown !== this.shown) this.#reveal();
    this.shown = shown;
  }

  #reveal() {
    const first = this.boxes.firstElementChild;
    this.scroll.scrollTop = first ? first.offsetTop - MARGIN : 0;
  }

  #enlarge() {
    const on = this.root.classList.toggle("enlarged");
    this.zoom.setAttribute("aria-pressed", on);
    this.#reveal();
  }
}

export default function ({ data, parentElement }) {
  const root = parentElement.querySelector(".source");
  let mount = views.get(root);
  if (!mount) views.set(root, (mount = { view: new View(root) }));
  const call = (mount.call = Symbol());
  mount.view.show(data);
  return () => {
    if (mount.call !== call) return; // a newer call has taken over
    mount.view.end();
    views.delete(root);
  };
}
