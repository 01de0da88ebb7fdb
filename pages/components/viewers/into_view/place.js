/** Scrolls to where it stands, unless that is well in view: once for each time that it was asked for. */

/** the times that were answered, by key: a place that is drawn anew was not asked for again */
window.placesShown ??= new Map();
/** the part of the window below which a place is not well in view */
const FOLD = 0.6;

class Place {
  constructor(root) {
    this.root = root;
  }

  end() {
    cancelAnimationFrame(this.frame);
  }

  /** Answer once the place is on the page: it is mounted before, and at times anew. */
  show([key, asked, above]) {
    cancelAnimationFrame(this.frame);
    this.frame = requestAnimationFrame(() => {
      if (asked > (window.placesShown.get(key) ?? 0)) this.#scroll(above);
      window.placesShown.set(key, asked);
    });
  }

  #scroll(above) {
    const { top } = this.root.getBoundingClientRect();
    if (top >= 0 && top < innerHeight * FOLD) return;
    this.root.style.scrollMarginBlockStart = `${above}px`;
    this.root.scrollIntoView({ block: "start" });
  }
}

export default function ({ data, parentElement }) {
  return mountView(Place, parentElement.querySelector(".place"), (place) => place.show(data));
}
