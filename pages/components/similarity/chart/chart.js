/**
 * The chart: one instance per place where Streamlit mounts the component. Gap g, between sentence g + 1
 * and the next one counted from 1, stands at x = g + 1. Text of the document goes through textContent only.
 */

const texts = (globalThis[Symbol.for("chunk_viewer.texts")] ??= Object.assign(new EventTarget(), {
  texts: new Map(),
}));
const charts = new WeakMap();
const MARGIN = { l: 48, r: 12, t: 8, b: 36 };
const CURVE_FROM = 0.3; // the share of the height below the curve, where the chunk sizes are
const AT_ONCE = 300; // sentences in the window at first; a double click shows all
const OFTEN = 150; // milliseconds between two messages of one drag
const LONGEST = 400; // characters of a sentence that are shown
const NARROW = 500; // pixels, under which the tool bar would lie on the legend
const BLUE = "#0072b2",
  SKY = "#56b4e9",
  ORANGE = "#e69f00",
  GREEN = "#009e73",
  GREY = "#8a8f98",
  PINK = "#cc79a7";

const sentencesBefore = (gap) => gap + 1;
/** A name as Plotly shows it, which reads some HTML. */
const escaped = (name) => name.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

class Chart {
  constructor(root) {
    this.root = root;
    for (const part of ["plot", "line", "values", "before", "after"])
      this[part] = root.querySelector(`.similarity-${part}`);
    this.sent = 0;
    this.resized = new ResizeObserver(
      () => this.drawn && Plotly.Plots.resize(this.plot).then(() => this.#placeLine()),
    );
    this.resized.observe(this.plot);
    this.#listenToLine();
  }

  end() {
    this.resized.disconnect();
    if (this.drawn) Plotly.purge(this.plot);
  }

  show(data, tell) {
    Object.assign(this, { data, tell });
    this.root.style.height = `${data.height}px`;
    this.serial ??= data.answer;
    if (!this.dragging && data.answer >= this.serial) this.threshold = data.threshold;
    if (globalThis.Plotly) this.#draw();
    else {
      this.#sketch();
      globalThis.addEventListener("plotly", () => this.#draw(), { once: true });
    }
  }

  /** The curve, its boundaries and the threshold, to look at until Plotly is there. */
  #sketch() {
    const { smoothed, valleys, threshold } = this.data;
    const { clientWidth: width, clientHeight: height } = this.plot;
    const shown = Math.min(smoothed.length + 1, AT_ONCE);
    const least = Math.min(0, ...smoothed.slice(0, shown)) - 0.05;
    const bottom = MARGIN.t + (height - MARGIN.t - MARGIN.b) * (1 - CURVE_FROM);
    const x = (gap) => (MARGIN.l + ((gap + 1) / shown) * (width - MARGIN.l - MARGIN.r)).toFixed(1);
    const y = (value) => (bottom - ((value - least) / (1.05 - least)) * (bottom - MARGIN.t)).toFixed(1);
    const svg = this.plot.ownerDocument.createElementNS("http://www.w3.org/2000/svg", "svg");
    svg.setAttribute("class", "similarity-sketch");
    const line = (points, color, dash) => {
      const path = svg.appendChild(svg.ownerDocument.createElementNS(svg.namespaceURI, "polyline"));
      for (const [name, value] of Object.entries({
        points: points.join(" "),
        fill: "none",
        stroke: color,
        "stroke-width": 2,
        "stroke-dasharray": dash,
      }))
        path.setAttribute(name, value);
    };
    line(
      smoothed.slice(0, shown - 1).map((value, gap) => `${x(gap)},${y(value)}`),
      BLUE,
      "none",
    );
    if (threshold !== null)
      line([`${MARGIN.l},${y(threshold)}`, `${width - MARGIN.r},${y(threshold)}`], "#d55e00", "6 4");
    for (const [gap, accepted] of valleys)
      if (accepted && gap < shown - 1)
        line([`${x(gap)},${y(smoothed[gap])}`, `${x(gap)},${+y(smoothed[gap]) + 8}`], ORANGE, "none");
    this.plot.replaceChildren(svg);
  }

  #draw() {
    if (!this.drawn) this.plot.replaceChildren();
    Plotly.react(this.plot, this.#traces(), this.#layout(), this.#options()).then(() => {
      this.#bringIntoView();
      this.#placeLine();
    });
    if (this.drawn) return;
    this.drawn = true;
    this.plot.on("plotly_hover", ({ points }) => this.#read(this.#gapOf(points)));
    this.plot.on("plotly_click", ({ points }) => this.#pick(this.#gapOf(points)));
    this.plot.on("plotly_relayout", () => this.#placeLine());
  }

  /** Move the window to what the user chose last, if it is not in it. */
  #bringIntoView() {
    const { gap, chunk, chunks } = this.data;
    const wanted = gap !== null ? gap + 1 : chunk !== null && chunks[chunk] ? chunks[chunk][0] : null;
    if (wanted === null || wanted === this.brought) return;
    this.brought = wanted;
    const [from, to] = this.plot._fullLayout.xaxis.range;
    if (wanted >= from && wanted <= to) return;
    const half = (to - from) / 2;
    Plotly.relayout(this.plot, { "xaxis.range": [wanted - half, wanted + half] });
  }

  #gapOf(points) {
    const [x] = points.map(({ x }) => x);
    return Math.max(0, Math.min(this.data.raw.length - 1, Math.round(x) - 1));
  }

  #pick(gap) {
    this.#read(gap);
    this.tell("gap", gap);
  }

  // — what is drawn —

  /** Nothing leaves the page: Plotly would offer to send the chart to a server. */
  #options() {
    return {
      responsive: false,
      displaylogo: false,
      showTips: false,
      plotlyServerURL: "",
      displayModeBar: this.plot.clientWidth < NARROW ? false : "hover",
      modeBarButtonsToRemove: ["sendChartToCloud", "lasso2d", "select2d", "toImage"],
    };
  }

  #traces() {
    const { raw, smoothed, derivative, valleys, other, otherName } = this.data;
    const x = raw.map((_, gap) => gap + 1);
    const type = raw.length > 3000 ? "scattergl" : "scatter"; // one for all: WebGL lies above SVG
    const curve = (name, y, color, more) => ({
      x,
      y,
      name,
      type,
      mode: "lines",
      hoverinfo: "none",
      line: { color, width: 1 },
      ...more,
    });
    const marks = (name, chosen, color, symbol) => ({
      x: chosen.map(([gap]) => gap + 1),
      y: chosen.map(([gap]) => smoothed[gap]),
      name,
      mode: "markers",
      type,
      hoverinfo: "none",
      marker: { color, symbol, size: 9, line: { width: 1, color: this.paper } },
    });
    const kept = (valley) => this.#isKept(valley);
    const bars = this.data.chunks;
    return [
      curve("similarity", raw, SKY, { opacity: 0.7 }),
      curve("smoothed", smoothed, BLUE, { line: { color: BLUE, width: 2 } }),
      curve("derivative", derivative, GREEN, { visible: "legendonly", yaxis: "y3" }),
      ...(other
        ? [
            {
              ...other,
              name: escaped(otherName),
              type,
              mode: "lines",
              hoverinfo: "none",
              line: { color: PINK, width: 1.5, dash: "dot" },
            },
          ]
        : []),
      marks("boundary", valleys.filter(kept), ORANGE, "triangle-down"),
      marks(
        "rejected",
        valleys.filter((valley) => !kept(valley)),
        GREY,
        "x",
      ),
      {
        x: bars.flatMap(([start, end]) => [start, end]),
        y: bars.flatMap(([, , size]) => [size, size]),
        name: "chunk sizes",
        yaxis: "y2",
        type: "scatter",
        mode: "lines",
        fill: "tozeroy",
        hoverinfo: "none",
        showlegend: false,
        line: { color: BLUE, width: 1 },
      },
    ];
  }

  /** While the line is dragged the page has not answered yet: then the line decides, where it was the reason. */
  #isKept([gap, accepted, reason]) {
    const isDecided = !this.dragging || !reason.includes(accepted ? "below" : "above the threshold");
    return isDecided ? accepted : this.data.smoothed[gap] <= this.threshold;
  }

  #layout() {
    const style = getComputedStyle(this.root);
    const ink = style.getPropertyValue("--ink").trim();
    this.paper = style.getPropertyValue("--paper").trim();
    const { chunks, chunk, gap, limit, floor, unit, raw, derivative } = this.data;
    const axis = {
      gridcolor: this.#mixed(ink, 0.1),
      linecolor: this.#mixed(ink, 0.3),
      zeroline: false,
      color: ink,
    };
    const band = (x0, x1, fillcolor, more) => ({
      type: "rect",
      xref: "x",
      yref: "paper",
      x0,
      x1,
      y0: 0,
      y1: 1,
      line: { width: 0 },
      layer: "below",
      fillcolor,
      ...more,
    });
    const least = raw.reduce((low, value) => Math.min(low, value), 0);
    const steepest = derivative.reduce((most, slope) => Math.max(most, Math.abs(slope)), 0.01);
    return {
      uirevision: this.data.fingerprint,
      height: this.plot.clientHeight || undefined,
      margin: MARGIN,
      paper_bgcolor: "rgba(0,0,0,0)",
      plot_bgcolor: "rgba(0,0,0,0)",
      font: { color: ink, size: 12, family: style.fontFamily },
      hovermode: "x",
      dragmode: "zoom",
      legend: { orientation: "h", x: 0, y: 1.02, yanchor: "bottom", bgcolor: "rgba(0,0,0,0)" },
      modebar: { bgcolor: "rgba(0,0,0,0)", color: this.#mixed(ink, 0.5), activecolor: ink },
      xaxis: {
        ...axis,
        title: { text: "Sentence", standoff: 4 },
        range: [0, Math.min(raw.length + 1, AT_ONCE)],
        anchor: "y2",
      },
      yaxis: {
        ...axis,
        title: { text: "Similarity" },
        domain: [CURVE_FROM, 1],
        range: [least - 0.05, 1.05],
        fixedrange: true,
      },
      yaxis2: {
        ...axis,
        title: { text: unit },
        domain: [0, 0.22],
        range: [0, limit * 1.1],
        fixedrange: true,
        nticks: 3,
      },
      yaxis3: { overlaying: "y", visible: false, range: [-1.1 * steepest, 4 * steepest], fixedrange: true },
      shapes: [
        ...chunks
          .filter((_, index) => index % 2)
          .slice(0, 1500)
          .map(([start, end]) => band(start, end, this.#mixed(ink, 0.05))),
        ...(chunk === null || !chunks[chunk]
          ? []
          : [band(chunks[chunk][0], chunks[chunk][1], "rgba(230,159,0,.22)")]),
        ...(gap === null
          ? []
          : [
              {
                type: "line",
                xref: "x",
                yref: "paper",
                x0: gap + 1,
                x1: gap + 1,
                y0: 0,
                y1: 1,
                line: { color: ORANGE, width: 2 },
              },
            ]),
        {
          type: "rect",
          xref: "paper",
          yref: "y2",
          x0: 0,
          x1: 1,
          y0: floor,
          y1: limit,
          line: { width: 0 },
          layer: "below",
          fillcolor: "rgba(0,158,115,.14)",
        },
        {
          type: "line",
          xref: "paper",
          yref: "y2",
          x0: 0,
          x1: 1,
          y0: limit,
          y1: limit,
          line: { color: "#d55e00", width: 1, dash: "dash" },
        },
      ],
    };
  }

  #mixed(color, share) {
    const probe = this.root.appendChild(document.createElement("i"));
    probe.style.color = `color-mix(in srgb, ${color} ${share * 100}%, ${this.paper})`;
    const [, red, green, blue] = getComputedStyle(probe).color.match(/([\d.]+) ([\d.]+) ([\d.]+)/) ?? [];
    const plain = getComputedStyle(probe).color;
    probe.remove();
    return red === undefined || !plain.startsWith("color(srgb")
      ? plain
      : `rgb(${[red, green, blue].map((part) => Math.round(part * 255)).join(",")})`;
  }

  // — the sentences on both sides —

  #read(gap) {
    const { raw, smoothed, sentences, fingerprint, valleys } = this.data;
    const valley = valleys.find(([at]) => at === gap);
    const verdict = valley ? ` · ${valley[1] ? "boundary" : "rejected"}: ${valley[2]}` : "";
    const count = sentencesBefore(gap);
    this.values.textContent = `Between sentences ${count} and ${count + 1}: similarity ${raw[gap].toFixed(2)}, smoothed ${smoothed[gap].toFixed(2)}${verdict}`;
    const text = texts.texts.get(fingerprint) ?? "";
    const cut = (index) =>
      text.slice(sentences[index], Math.min(sentences[index + 1], sentences[index] + LONGEST)).trim();
    this.before.textContent = cut(gap);
    this.after.textContent = cut(gap + 1);
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
    this.line.firstElementChild.textContent = this.threshold.toFixed(2);
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
      this.#tellThreshold();
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
    if (performance.now() - this.sent > OFTEN) this.#tellThreshold();
  }

  #repaintMarks() {
    const traces = this.#traces();
    for (const name of ["boundary", "rejected"]) {
      const index = traces.findIndex((trace) => trace.name === name);
      Plotly.restyle(this.plot, { x: [traces[index].x], y: [traces[index].y] }, [index]);
    }
  }

  #release() {
    this.dragging = false;
    this.#repaintMarks();
    this.#tellThreshold();
  }

  /** Each place of the line has a number: an answer to an older one does not move the line back. */
  #tellThreshold() {
    this.sent = performance.now();
    this.tell("threshold", { line: Math.round(this.threshold * 1000) / 1000, serial: ++this.serial });
  }
}

/** Streamlit calls this on every change of data or theme; only the newest call's clean-up counts. */
export default function ({ data: [message], parentElement, setTriggerValue }) {
  const root = parentElement.querySelector(".similarity");
  let mount = charts.get(root);
  if (!mount) charts.set(root, (mount = { chart: new Chart(root) }));
  const call = (mount.call = Symbol());
  mount.chart.show(message, setTriggerValue);
  return () => {
    if (mount.call !== call) return;
    mount.chart.end();
    charts.delete(root);
  };
}
