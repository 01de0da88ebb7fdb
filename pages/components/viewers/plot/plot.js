/** One chart for each place where Streamlit mounts the component. */

const NARROW = 480; // pixels of a chart in which there is no room for Plotly's buttons
const DRAW_TIMEOUT = 1500; // milliseconds until a chart is drawn although the browser is busy

class Plot {
  constructor(element) {
    this.element = element;
    this.resized = new ResizeObserver(() => element.isConnected && this.plotly?.Plots.resize(element));
    this.resized.observe(element);
    this.approached = new IntersectionObserver((changes) => this.#approach(changes.at(-1)));
    this.approached.observe(element);
  }

  end() {
    this.ended = true;
    this.resized.disconnect();
    this.approached.disconnect();
    cancelIdle(this.idle);
    this.plotly?.purge(this.element);
  }

  show([figure, alt, library]) {
    Object.assign(this, { figure, library });
    this.element.ariaLabel = alt;
    this.element.style.height = `${figure.layout.height}px`;
    this.isNew = true;
    this.#drawSoon();
  }

  #approach({ isIntersecting }) {
    this.isNear = isIntersecting;
    this.#drawSoon();
  }

  /** A chart that nobody looks at is not drawn: that would take longer than the rest of the page. */
  #drawSoon() {
    cancelIdle(this.idle);
    if (this.isNew && this.isNear) this.idle = whenIdle(() => this.#draw(), { timeout: DRAW_TIMEOUT });
  }

  async #draw() {
    this.isNew = false;
    const plotly = await plotlyFrom(this.library);
    if (this.ended) return;
    this.plotly = plotly;
    // Nothing leaves the page: Plotly would offer to send the chart to a server.
    const options = {
      displaylogo: false,
      plotlyServerURL: "",
      displayModeBar: this.element.clientWidth < NARROW ? false : "hover",
      modeBarButtonsToRemove: UNUSED_BUTTONS,
    };
    plotly.react(this.element, this.figure.data, this.#layout(), options);
  }

  /** The figure's layout in the colours of the theme. */
  #layout() {
    const style = getComputedStyle(this.element);
    const value = (name) => style.getPropertyValue(`--${name}`).trim();
    const [ink, grid] = [value("st-text-color"), value("st-border-color-light")];
    const { layout } = this.figure;
    const axis = (given) => ({
      ...given,
      gridcolor: grid,
      zerolinecolor: grid,
      automargin: true,
      fixedrange: false,
      separatethousands: true,
    });
    return {
      ...layout,
      font: { color: ink, family: value("st-font") || "sans-serif", size: 12 },
      paper_bgcolor: "transparent",
      plot_bgcolor: "transparent",
      modebar: { bgcolor: "transparent", color: value("grey"), activecolor: ink },
      xaxis: axis(layout.xaxis),
      yaxis: axis(layout.yaxis),
    };
  }
}

export default function ({ data, parentElement }) {
  const shown = JSON.parse(new TextDecoder().decode(data));
  return mountView(Plot, parentElement.querySelector(".plot"), (plot) => plot.show(shown));
}
