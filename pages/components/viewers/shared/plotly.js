/** Plotly, which the browser gets and reads at its first use: that takes most of a second, often for a chart out of sight. */

let loading;

/** A promise of Plotly, by the name of its file. */
function plotlyFrom(name) {
  loading ??= import(new URL(name, document.baseURI)).then(({ default: plotly }) => plotly);
  loading.catch(() => (loading = undefined)); // asked for anew by what is drawn next
  return loading;
}

/** Buttons for what a drag or a double click does as well: with them the row would cover the legend. */
const UNUSED_BUTTONS = ["sendChartToCloud", "lasso2d", "select2d", "zoom2d", "pan2d", "autoScale2d"];
