/**
 * The view: bands of cards, a parent's or some of the list. A band is one empty box until it comes near the
 * window or the browser is idle, so that thousands of cards cost the page a few dozen boxes.
 * Pointing at a child, or moving to it, highlights its parent and siblings: the style sheet does that.
 */

const SCROLL_MARGIN = 8; // pixels left above a card that is scrolled to
const TOGETHER = 20; // cards of a band where there are no parents
const GUESS = 156; // pixels of a card and the gap to the next, until it is drawn

class ChunkCards {
  constructor(root) {
    this.root = root;
    bindParts(this, root, ["scroll", "sheet", "status"]);
    this.clicks = new Clicks();
    Object.assign(this, {
      bands: [],
      cards: [],
      selected: null,
      layout: null,
      text: null,
      markup: undefined,
    });
    const fillNear = (entries) => {
      for (const { isIntersecting, target } of entries) if (isIntersecting) this.#fill(target.band);
    };
    this.near = new IntersectionObserver(fillNear, { root: this.scroll, rootMargin: "500px" });
    this.ended = new AbortController();
    const on = (target, type, listener) =>
      target.addEventListener(type, listener, { signal: this.ended.signal });
    for (const type of ["text", "table"]) on(textStore, type, () => this.#accept());
    on(this.scroll, "wheel", () => cancelAnimationFrame(this.frame));
    on(root, "keydown", (event) => this.#onKey(event));
    on(this.sheet, "pointerdown", (event) => (this.pressedAt = [event.clientX, event.clientY]));
    on(this.sheet, "click", (event) => this.#onClick(event));
  }

  end() {
    this.ended.abort();
    this.near.disconnect();
    cancelIdle(this.idle);
    cancelAnimationFrame(this.frame);
  }

  /** Show a message of `cards_message`; `send(index, serial)` reports a click. */
  show(layout, send) {
    this.send = send;
    this.root.style.blockSize = `${layout.height}px`;
    this.root.classList.toggle("fixed-width", layout.monospace);
    this.pending = layout;
    this.#accept();
  }

  /** Draw the newest layout as soon as its text is here, and what draws that as it is read. */
  #accept() {
    const layout = this.pending;
    const text = layout && textStore.texts.get(layout.fingerprint);
    if (text === undefined || text === null) return;
    const elements = textStore.tables.get(`markup ${layout.fingerprint}`);
    if (layout.hasMarkup && !elements) return;
    this.pending = null;
    const { selected, answeredSerial, ...drawn } = layout;
    const signature = JSON.stringify(drawn);
    if (signature !== this.signature) this.#draw(layout, text, elements);
    this.signature = signature;
    this.#mark(this.clicks.isAnsweredBy(answeredSerial) ? selected : this.selected, true);
  }

  #draw(layout, text, elements) {
    const same = this.layout?.fingerprint === layout.fingerprint;
    const anchor = same ? this.#topmost() : null;
    if (!same) {
      this.text = visibleText(text);
      this.markup = layout.hasMarkup ? new Markup(elements) : undefined;
      styleMarkup(this.root, layout);
    }
    Object.assign(this, { layout, cards: [], selected: null, bands: bandsOf(layout) });
    this.near.disconnect();
    this.sheet.replaceChildren(...this.bands.map((band) => this.#box(band)));
    this.sheet.toggleAttribute("data-empty", !this.bands.length);
    if (anchor !== null && this.bands.length)
      this.#scrollTo(this.#card(Math.max(0, firstAbove(layout.starts, anchor) - 1)));
    else this.scroll.scrollTop = 0;
    this.#fillWhenIdle();
  }

  /** A band as an empty box. */
  #box(band) {
    band.box = make("div", band.number === null ? "band flat" : `band hue-${band.hue}`);
    band.box.band = band;
    band.box.style.blockSize = `${heightOf(band)}px`;
    this.near.observe(band.box);
    return band.box;
  }

  /** Give a band its cards, once. */
  #fill(band) {
    if (band.isFilled) return;
    band.isFilled = true;
    this.near.unobserve(band.box);
    Object.assign(band.box.style, { blockSize: "", containIntrinsicBlockSize: `auto ${heightOf(band)}px` });
    if (band.number !== null) band.box.append(parentHead(band, this.layout.unit));
    for (let k = band.from; k < band.to; k++) band.box.append(this.#made(k));
  }

  #made(k) {
    const card = make("div", `card hue-${this.layout.hues[k]}`);
    card.place = k;
    card.tabIndex = -1;
    card.dataset.chunk = this.layout.indices[k];
    this.cards[k] = card;
    this.#write(card);
    return card;
  }

  #write(card) {
    fillCard(card, this.layout, card.place, this, this.layout.indices[card.place] === this.selected);
  }

  /** Card `k`, whose band is filled for it. */
  #card(k) {
    this.#fill(this.bands[firstIndex(this.bands, ({ to }) => to > k)]);
    return this.cards[k];
  }

  /** The card or the parent's heading that is chunk `index`; undefined where none is shown. */
  #elementOf(index) {
    const k = this.layout.indices.indexOf(index);
    if (k >= 0) return this.#card(k);
    const band = this.bands.find((one) => one.index === index);
    if (band) this.#fill(band);
    return band?.box.firstElementChild;
  }

  #fillWhenIdle() {
    cancelIdle(this.idle);
    let next = 0;
    const work = (deadline) => {
      while (next < this.bands.length && deadline.timeRemaining() > 2) this.#fill(this.bands[next++]);
      if (next < this.bands.length) this.idle = whenIdle(work);
    };
    this.idle = whenIdle(work);
  }

  /** The offset of the card at the window's top edge, null at the very top. */
  #topmost() {
    if (this.scroll.scrollTop < 8) return null;
    const edge = this.scroll.getBoundingClientRect().top;
    const isBelow = (element) => element.getBoundingClientRect().bottom > edge + 1;
    const band = this.bands.find(({ box }) => isBelow(box));
    if (!band) return null;
    this.#fill(band);
    const card = this.cards.slice(band.from, band.to).find(isBelow) ?? this.cards[band.from];
    return card ? this.layout.starts[card.place] : null;
  }

  /** Scroll to an element. Cards in view get their real height only when drawn, so this takes some frames. */
  #scrollTo(element, frames = 6) {
    cancelAnimationFrame(this.frame);
    const distance =
      element.getBoundingClientRect().top - this.scroll.getBoundingClientRect().top - SCROLL_MARGIN;
    if (Math.abs(distance) >= 1) this.scroll.scrollTop += distance;
    if (frames && element.isConnected)
      this.frame = requestAnimationFrame(() => this.#scrollTo(element, frames - 1));
  }

  #reveal(element) {
    const window = this.scroll.getBoundingClientRect();
    const box = element.getBoundingClientRect();
    if (box.top < window.top || box.bottom > window.bottom) this.#scrollTo(element);
  }

  /** Show chunk `index` as selected, in full. */
  #mark(index, reveal = false) {
    if (index === this.selected) return;
    const old = this.sheet.querySelector(".selected");
    old?.classList.remove("selected");
    old?.removeAttribute("aria-current");
    this.selected = index;
    if (old?.place !== undefined) this.#write(old);
    const element = index === null ? undefined : this.#elementOf(index);
    if (!element) return;
    element.classList.add("selected");
    element.setAttribute("aria-current", "true");
    if (element.place !== undefined) this.#write(element);
    if (reveal) this.#reveal(element);
  }

  #select(element) {
    const index = Number(element.dataset.chunk);
    if (index === this.selected) return;
    this.#mark(index);
    this.status.textContent = `Chunk ${index + 1} selected`;
    this.send(index, this.clicks.next());
  }

  #onClick(event) {
    const element = event.target.closest("[data-chunk]");
    if (!element || !isPlainClick(event, this.pressedAt)) return;
    element.focus({ preventScroll: true });
    this.#select(element);
  }

  #onKey(event) {
    if (hasModifier(event)) return;
    const active = this.root.getRootNode().activeElement?.closest?.("[data-chunk]");
    const stops = stopsOf(this.bands, this.layout);
    const at = active ? stops.indexOf(Number(active.dataset.chunk)) : -1;
    const go = (place) => {
      const stop = stops.length && this.#elementOf(stops[Math.min(Math.max(place, 0), stops.length - 1)]);
      stop?.focus?.({ preventScroll: true });
      if (stop) this.#reveal(stop);
    };
    const actions = {
      j: () => go(at + 1),
      ArrowDown: () => go(at + 1),
      k: () => go(at - 1),
      ArrowUp: () => go(at - 1),
      Home: () => go(0),
      End: () => go(stops.length - 1),
      Enter: () => active && this.#select(active),
    };
    if (!actions[event.key]) return;
    event.preventDefault();
    event.stopPropagation();
    actions[event.key]();
  }
}

/** The bands of a layout with the places of their cards; a list without parents is many. */
function bandsOf({ bands }) {
  const found = [];
  let from = 0;
  for (const band of bands) {
    const size = band.number === null ? TOGETHER : Math.max(1, band.count);
    const end = from + band.count;
    do {
      const to = Math.min(end, from + size);
      found.push({ ...band, from, to, isFilled: false });
      from = to;
    } while (from < end);
  }
  return found;
}

/** How high a band is expected to be. */
function heightOf({ from, to }) {
  return Math.max(1, to - from) * GUESS;
}

/** The chunks that the keys lead through. */
function stopsOf(bands, { indices }) {
  return bands.flatMap(({ index, from, to }) => [
    ...(index === null ? [] : [index]),
    ...indices.slice(from, to),
  ]);
}

export default function ({ data, parentElement, setTriggerValue }) {
  return mountView(ChunkCards, parentElement.querySelector(".cards"), (cards) => {
    cards.show(data, (index, serial) => setTriggerValue("selected", { index, serial }));
  });
}
