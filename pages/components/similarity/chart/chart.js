/** The chart, drawn by Plotly. Text of the document goes through `textContent` only. */

const MESSAGE_INTERVAL = 150; // milliseconds between two messages of one drag
const SENTENCE_LENGTH = 400; // characters of a sentence that are shown
const CUT_ROOM = 12; // pixels that a cut needs to be a line over the curve
const NARROW = 500; // pixels, under which the tool bar would lie on the legend, which has room for few words

class Chart {
  constructor(root) {
    this.root = root;
    for (const part of ["plot", "line"]) this[part] = root.querySelector(`.similarity-${part}`);
    this.readout = new Readout(root);
    this.sentAt = 0;
    this.pointed = null;
    this.overview = new Overview(root.querySelector(".similarity-overview"), (window) =>
      this.#moveWindow(window),
    );
    this.ended = new AbortController();
    this.clicks = new Clicks();
    this.resized = new ResizeObserver(() => {
      if (!this.plot.isConnected) return;
      this.overview.paint();
      if (!this.drawn) return;
      this.#markWindow();
      if (this.wasNarrow !== this.#isNarrow()) return this.#draw();
      this.plotly.Plots.resize(this.plot).then(() => {
        this.#placeLine();
        this.#thinMarks();
      });
    });
    this.resized.observe(this.plot);
    const { signal } = this.ended;
    for (const type of ["text", "table"])
      textStore.addEventListener(type, () => this.data && this.#readAgain(), { signal });
    this.#listenToLine();
  }

  end() {
    this.ended.abort();
    cancelAnimationFrame(this.moving);
    this.resized.disconnect();
    if (this.drawn) this.plotly.purge(this.plot);
  }

  /** Show a message of `chart_message`; `send(name, value)` reports a click or a drag. */
  show(data, send) {
    Object.assign(this, { data, send, colours: paletteOf(this.root) });
    this.root.style.height = `${data.height}px`;
    const isAnswered = this.clicks.isAnsweredBy(data.answeredSerial);
    if (isAnswered && !this.dragging) this.threshold = data.threshold;
    this.root.dataset.sent = this.clicks.serial;
    this.#keepWindow();
    this.overview.show(data, this.colours);
    this.#markWindow();
    this.#readAgain();
    if (this.plotly) this.#draw();
    else this.#drawOnceLoaded();
  }

  /** Until Plotly is there, a sketch stands in for the chart. */
  async #drawOnceLoaded() {
    this.plot.replaceChildren(sketchOf(this.data, this.plot, this.colours));
    const plotly = await plotlyFrom(this.data.library);
    if (this.ended.signal.aborted) return;
    this.plotly = plotly;
    this.#draw();
  }

  /** The sentences in view: the first ones of a new document, else as before. */
  #keepWindow() {
    const { fingerprint, raw } = this.data;
    if (fingerprint === this.fingerprint && raw.length === this.gaps) return;
    Object.assign(this, { fingerprint, gaps: raw.length, pointed: null });
    this.window = [0, firstSentences(raw.length + 1, this.plot.clientWidth)];
  }

  #draw() {
    if (!this.drawn) this.plot.replaceChildren();
    const { answeredSerial } = this.data;
    this.wasNarrow = this.#isNarrow();
    const traces = this.#traces();
    this.plotly.react(this.plot, traces, this.#layout(traces), this.#options()).then(() => {
      this.#bringIntoView();
      this.#placeLine();
      this.root.dataset.drawn = answeredSerial;
    });
    if (this.drawn) return;
    this.drawn = true;
    this.plot.on("plotly_hover", ({ points }) => this.#point(this.#gapOf(points)));
    this.plot.on("plotly_click", ({ points }) => this.#pick(this.#gapOf(points)));
    this.plot.on("plotly_unhover", () => this.#leave());
    this.plot.on("plotly_relayout", () => {
      const window = [...this.plot._fullLayout.xaxis.range];
      const isNew = String(window) !== String(this.window); // moved in the plot, and not by the strip
      this.window = window;
      this.#markWindow();
      this.#placeLine();
      this.#readAgain();
      if (!isNew) return;
      this.plotly.relayout(this.plot, { shapes: this.#shapes() });
      this.#thinMarks();
    });
  }

  /** Say which part is in view; cuts that would hide the curve are short marks below it, or left out. */
  #markWindow() {
    const [from, to] = this.window;
    const cuts = this.data.cuts.filter((place) => from <= place && place <= to);
    this.overview.mark(this.window);
    this.root.classList.toggle("dense", cuts.length * CUT_ROOM > this.#width());
    this.root.classList.toggle("crowded", cuts.length > MOST_STRIPES);
  }

  /** Show other sentences; several calls within a frame are one. */
  #moveWindow(window) {
    this.window = window;
    this.#markWindow();
    this.moving ??= requestAnimationFrame(() => {
      this.moving = null;
      if (!this.drawn) return;
      this.plotly.relayout(this.plot, { "xaxis.range": [...this.window], shapes: this.#shapes() });
      this.#thinMarks();
    });
  }

  /** Move the window to what the user chose last, if it is not in it. */
  #bringIntoView() {
    const place = chosenPlace(this.data);
    if (place === null || place === this.shownPlace) return;
    this.shownPlace = place;
    const [from, to] = this.window;
    if (place >= from && place <= to) return;
    const length = to - from;
    this.#moveWindow(windowWithin(place - length / 2, length, this.data.raw.length + 1));
  }

  #gapOf([{ x }]) {
    return gapAt(x, this.data.raw.length);
  }

  #pick(gap) {
    this.#point(gap);
    this.send("gap", gap);
  }

  // — what is drawn —

  #isNarrow() {
    return this.plot.clientWidth < NARROW;
  }

  /** Nothing leaves the page: Plotly would offer to send the chart to a server. */
  #options() {
    return {
      responsive: false,
      displaylogo: false,
      showTips: false,
      plotlyServerURL: "",
      displayModeBar: this.#isNarrow() ? false : "hover",
      modeBarButtonsToRemove: [...UNUSED_BUTTONS, "toImage"],
    };
  }

  #traces() {
    const { smoothed } = this.data;
    const isBoundary = (valley) =>
      this.dragging ? isBoundaryAt(valley, smoothed, this.threshold) : valley[1];
    const [from, to] = this.window;
    this.markWidth = this.#markWidth();
    this.reach = [from - (to - from), to + (to - from)]; // as far as one move of the plot shows
    const { data, colours, markWidth, reach } = this;
    return tracesOf(data, isBoundary, colours, markWidth, reach, this.dragging ? this : data);
  }

  /** How many sentences the mark of a valley is wide. */
  #markWidth() {
    const [from, to] = this.window;
    return (MARK * (to - from)) / Math.max(MARK, this.#width());
  }

  /** How many pixels the curve is wide. */
  #width() {
    return this.plot.clientWidth - MARGIN.l - MARGIN.r;
  }

  #shapes() {
    return shapesOf(this.data, this.colours, this.window);
  }

  #layout(traces) {
    const font = getComputedStyle(this.root).fontFamily;
    const { clientHeight } = this.plot;
    const height = clientHeight || undefined;
    const title = axisTitle(traces);
    return layoutOf(this.data, height, font, this.colours, this.window, this.#isNarrow(), title);
  }

  // — the sentences on both sides —

  #point(gap) {
    this.pointed = gap;
    this.#read(gap);
  }

  /** Back to what was chosen, if anything was. */
  #leave() {
    this.pointed = null;
    this.#readAgain();
  }

  /**
   * What is read belongs to the newest data: to the gap under the pointer, else to what was chosen last, else to
   * of the valleys in view the deepest below its rims.
   */
  #readAgain() {
    const { gap, chunk, chunks } = this.data;
    const chosen = `${gap} ${chunk}`;
    if (chosen !== this.chosen) this.pointed = null;
    this.chosen = chosen;
    const shown = this.pointed ?? gap;
    if (shown !== null) this.#read(shown);
    else if (chunk !== null && chunks[chunk]) this.readout.say(aboutBeginning(this.data));
    else this.#read(clearestGap(this.data, this.window), "of the valleys in view the deepest below its rims");
  }

  #read(gap, remark = "") {
    this.readout.showGap(aboutGap(gap, this.data), remark, this.#sentence(gap), this.#sentence(gap + 1));
  }

  /** What is shown of a sentence: where it stands in the document, without the blanks around it. */
  #sentence(index) {
    const { text, markup } = this.#document();
    const { sentences } = this.data;
    const whole = text.slice(
      sentences[index],
      Math.min(sentences[index + 1], sentences[index] + SENTENCE_LENGTH),
    );
    const start = sentences[index] + whole.length - whole.trimStart().length;
    return { text, markup, start, end: start + whole.trim().length };
  }

  /** The text of the document, and its elements as soon as they are here. */
  #document() {
    const { fingerprint, hasMarkup } = this.data;
    const written = textStore.texts.get(fingerprint) ?? "";
    const elements = hasMarkup ? textStore.tables.get(`markup ${fingerprint}`) : undefined;
    if (this.known?.written !== written || this.known.elements !== elements) {
      const markup = elements && new Markup(elements);
      this.known = { written, elements, text: visibleText(written), markup };
      styleMarkup(this.root, this.data);
    }
    return this.known;
  }

  // — the threshold —

  #axis() {
    return this.plot._fullLayout?.yaxis;
  }

  #placeLine() {
    const axis = this.#axis();
    this.line.hidden = !axis || this.threshold === null || !this.data.drags;
    if (this.line.hidden) return;
    const { l, w } = this.plot._fullLayout._size;
    Object.assign(this.line.style, {
      left: `${l}px`,
      width: `${w}px`,
      top: `${axis._offset + axis.l2p(this.threshold)}px`,
    });
    this.line.firstElementChild.textContent = `cut below ${formatFigure(this.threshold, 2)}`;
    this.line.setAttribute("aria-valuenow", this.threshold.toFixed(2));
  }

  #listenToLine() {
    const { line } = this;
    line.addEventListener("pointerdown", (event) => {
      line.setPointerCapture(event.pointerId);
      this.dragging = true;
      event.preventDefault();
      line.focus();
    });
    line.addEventListener("pointermove", (event) => this.dragging && this.#drag(event));
    for (const end of ["pointerup", "pointercancel"])
      line.addEventListener(end, () => this.dragging && this.#release());
    line.addEventListener("keydown", (event) => {
      const step = { ArrowUp: 0.01, ArrowDown: -0.01, PageUp: 0.05, PageDown: -0.05 }[event.key];
      if (!step) return;
      event.preventDefault();
      this.#moveTo(this.threshold + step);
      this.#sendThreshold();
    });
  }

  #moveTo(threshold) {
    this.threshold = Math.max(-1, Math.min(1, threshold));
    this.#placeLine();
  }

  #drag({ clientY }) {
    this.#moveTo(this.#axis().p2l(clientY - this.plot.getBoundingClientRect().top - this.#axis()._offset));
    this.frame ??= requestAnimationFrame(() => {
      this.frame = null;
      this.#repaintMarks();
    });
    if (performance.now() - this.sentAt > MESSAGE_INTERVAL) this.#sendThreshold();
  }

  #repaintMarks() {
    const traces = this.#traces();
    for (const known of Object.keys(fatesOf(this.data))) {
      const index = traces.findIndex(({ uid }) => uid === identifier(known));
      const { x, y, meta } = traces[index];
      this.plotly.restyle(this.plot, { x: [x], y: [y], meta }, [index]);
    }
    const title = axisTitle(traces);
    if (title !== this.plot.layout.xaxis.title.text)
      this.plotly.relayout(this.plot, { "xaxis.title.text": title });
  }

  /** Mark fewer valleys, or more, once the window is longer or shorter; others, once it is elsewhere. */
  #thinMarks() {
    const [from, to] = this.window;
    const isElsewhere = from < this.reach[0] || to > this.reach[1];
    if (isElsewhere || Math.abs(this.#markWidth() / this.markWidth - 1) > 1e-6) this.#repaintMarks();
  }

  #release() {
    this.dragging = false;
    this.#repaintMarks();
    this.#sendThreshold();
  }

  /**
   * Each place of the line has a number: an answer to an older one does not move the line back. The root's
   * `data-sent` is the number sent last, `data-drawn` the one that the curve on the screen answers.
   */
  #sendThreshold() {
    this.sentAt = performance.now();
    const serial = this.clicks.next();
    this.root.dataset.sent = serial;
    this.send("threshold", { line: Math.round(this.threshold * 1000) / 1000, serial });
  }
}

/** The colours of the palette and of the theme, as Plotly reads them. */
function paletteOf(root) {
  const style = getComputedStyle(root);
  const [blue, alarm, grey, ...hues] = ["blue", "alarm", "grey", "hue-0", "hue-1", "hue-2", "hue-3"].map(
    (name) => style.getPropertyValue(`--${name}`).trim(),
  );
  const [sky, orange, green, pink] = hues;
  const faint = (share) => `color-mix(in srgb, var(--ink) ${share}%, var(--paper))`;
  const [ink, paper, grid, axisLine, tools, stripe] = resolvedColours(root, [
    ...["var(--ink)", "var(--paper)"],
    ...[10, 30, 50, 5].map(faint),
  ]).map(plotlyColour);
  return { blue, alarm, grey, sky, orange, green, pink, ink, paper, grid, axisLine, tools, stripe };
}

/** One chart for each place where Streamlit mounts the component. */
export default function ({ data: [message], parentElement, setTriggerValue }) {
  return mountView(Chart, parentElement.querySelector(".similarity"), (chart) => {
    chart.show(message, setTriggerValue);
  });
}
