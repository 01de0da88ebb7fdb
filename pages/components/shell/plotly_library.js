// Plotly is read at its first use: that takes a browser most of a second, often for a chart out of sight.
// Streamlit's own charts bring another copy and assign it to the same name: ours is kept, theirs needs no name.
let library;
let isReading = false;
Object.defineProperty(globalThis, "Plotly", {
  configurable: true,
  get: () => {
    if (!library) {
      isReading = true;
      readPlotly();
      isReading = false;
    }
    return library;
  },
  set: (value) => {
    if (isReading) library = value;
  },
});
globalThis.dispatchEvent(new Event("plotly"));
export default function () {}
