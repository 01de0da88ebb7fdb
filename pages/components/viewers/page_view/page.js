/** A page and the boxes over it; boxes are shares of the page, from its upper left corner. */

const MARGIN = 40; // pixels left above the first box that is scrolled to
const PADDING = 10; // pixels around the page

const pictures = (globalThis[Symbol.for("page_view.pictures")] ??= Object.assign(new EventTarget(), {
  urls: new Map(),
}));
class PageView {
  constructor(root) {
    this.root = root;
    bindParts(this, root, ["scroll", "sheet", "picture", "boxes", "marks", "zoom"]);
    this.ended = new AbortController();
    const signal = this.ended.signal;
    pictures.addEventListener("picture", () => this.#paint(), { signal });
    this.zoom.addEventListener("click", () => this.#enlarge(), { signal });
    root.addEventListener("toggle", ({ newState }) => this.#setEnlarged(newState === "open"), { signal });
    this.shown = "";
  }

  end() {
    this.ended.abort();
  }

  show(data) {
    this.data = data;
    this.root.style.setProperty("--room", `${data.room}px`);
    this.sheet.style.aspectRatio = `${data.width} / ${data.height}`;
    this.picture.alt = data.label;
    const [left, right] = data.across;
    this.sheet.style.setProperty("--zoom", 1 / (right - left));
    this.#place(data);
    this.marks.replaceChildren(...data.marks.map(markOf));
    this.#paint();
  }

  /** Show the picture once it is here. */
  #paint() {
    const url = pictures.urls.get(this.data?.picture);
    if (url && this.picture.src !== url) this.picture.src = url;
  }

  /** Put the boxes on the page, and bring the first into view where they are others than before. */
  #place({ boxes, hue, picture }) {
    this.boxes.replaceChildren(...boxes.map((box) => placed(`box hue-${(hue ?? 0) % HUES}`, box)));
    const shown = JSON.stringify([picture, boxes]);
    if (shown !== this.shown) this.#reveal();
    this.shown = shown;
  }

  #reveal() {
    const first = this.boxes.firstElementChild;
    this.scroll.scrollTop = first ? first.offsetTop - MARGIN : 0;
    this.scroll.scrollLeft = this.data.across[0] * this.sheet.offsetWidth + PADDING;
  }

  /** Lay the page over the window, or put it back; Escape and a click outside put it back, too. */
  #enlarge() {
    if (this.root.popover) this.root.hidePopover();
    else {
      this.root.popover = "auto";
      this.root.showPopover();
    }
  }

  #setEnlarged(on) {
    if (!on) this.root.popover = null;
    this.zoom.setAttribute("aria-pressed", on);
    this.#reveal();
  }
}

/** An element over a part of the page. */
function placed(name, [left, top, right, bottom]) {
  const share = (value) => `${(100 * value).toFixed(3)}%`;
  const element = make("div", name);
  Object.assign(element.style, {
    left: share(left),
    top: share(top),
    width: share(right - left),
    height: share(bottom - top),
  });
  return element;
}

/** The outline of a heading or table with a word for it. */
function markOf([kind, level, ...box]) {
  const element = placed(`mark ${kind}`, box);
  element.dataset.label = kind === "heading" ? `H${level}` : "Table";
  return element;
}

export default function ({ data, parentElement }) {
  return mountView(PageView, parentElement.querySelector(".source"), (view) => view.show(data));
}
