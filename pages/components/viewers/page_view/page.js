/** A page and the boxes over it; boxes are shares of the page, from its upper left corner. */

const MARGIN = 40; // pixels left above the first box that is scrolled to

const pictures = (globalThis[Symbol.for("page_view.pictures")] ??= Object.assign(new EventTarget(), {
  urls: new Map(),
}));
class PageView {
  constructor(root) {
    this.root = root;
    bindParts(this, root, ["scroll", "sheet", "picture", "boxes", "zoom"]);
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
      const element = make("div", `box hue-${(hue ?? 0) % HUES}`);
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
  return mountView(PageView, parentElement.querySelector(".source"), (view) => view.show(data));
}
