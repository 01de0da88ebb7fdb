/** One chart for each place where Streamlit mounts the component. */

const plots = new WeakMap();
const NARROW = 480; // pixels of a chart in which there is no room for Plotly's buttons
const LATEST = 1500; // milliseconds until a chart is drawn although the browser is busy
const whenIdle = globalThis.requestIdleCallback ?? ((work) => setTimeout(work, 60));
const cancelIdle = globalThis.cancelIdleCallback ?? clearTimeout;

class Plot {
  constructor(element) {
    this.element = element;
    this.ended = new AbortController();
    this.resized = new ResizeObserver(() => this.drawn && Plotly.Plots.resize(element));
    this.resized.observe(element);
  }

  end() {
    this.ended.abort();
    this.resized.disconnect();
    cancelIdle(this.idle);
    if (this.drawn) Plotly.purge(this.element);
  }

  show({ figure, alt }) {
    this.figure = figure;
    this.element.ariaLabel = alt;
    this.element.style.height = `${figure.layout.height}px`;
    cancelIdle(this.idle);
    this.idle = whenIdle(() => this.#draw(), { timeout: LATEST });
  }

  #draw() {
    if (!globalThis.Plotly) {
      globalThis.addEventListener("plotly", () => this.#draw(), { once: true, signal: this.ended.signal });
      return;
    }
    this.drawn = true;
    // Nothing leaves the page: Plotly would offer to send the chart to a server.
    const options = {
      displaylogo: false,
      plotlyServerURL: "",
      displayModeBar: this.element.clientWidth < NARROW ? false : "hover",
      modeBarButtonsToRemove: ["sendChartToCloud", "lasso2d", "select2d"],
    };
    Plotly.react(this.element, this.figure.data, this.#layout(), options);
  }

  /** The figure's layout in the colours of the theme. */
  #layout() {
    const style = getComputedStyle(this.element);
    const colour = (name, other) => style.getPropertyValue(`--st-${name}`).trim() || other;
    const ink = colour("text-color", "#31333f");
    const grid = colour("border-color-light", "rgba(128, 128, 128, 0.2)");
    const { layout } = this.figure;
    const axis = (given) => ({
      ...given,
      gridcolor: grid,
      zerolinecolor: grid,
      automargin: true,
      fixedrange: false,
    });
    return {
      ...layout,
      font: { color: ink, family: colour("font", "sans-serif"), size: 12 },
      paper_bgcolor: "transparent",
      plot_bgcolor: "transparent",
      modebar: { bgcolor: "transparent", color: "rgba(128, 128, 128, 0.7)", activecolor: ink },
      xaxis: axis(layout.xaxis),
      yaxis: axis(layout.yaxis),
    };
  }
}

/** Streamlit calls this on every change of data or theme; only the newest call's clean-up ends the chart. */
export default function ({ data, parentElement }) {
  const element = parentElement.querySelector(".plot");
  let mount = plots.get(element);
  if (!mount) plots.set(element, (mount = { plot: new Plot(element) }));
  const call = (mount.call = Symbol());
  mount.plot.show(data);
  return () => {
    if (mount.call !== call) return;
    mount.plot.end();
    plots.delete(element);
  };
}
