/** The name `Plotly`: read at its first use, and not lost to the copy that Streamlit's own charts bring. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

test("Plotly is read once, at its first use, and another copy does not replace it", async () => {
  const source = readFileSync(`${process.env.MODULES}/plotly_library.js`, "utf-8");
  globalThis.dispatchEvent = () => {};
  const read = "globalThis.reads = 0; function readPlotly() { globalThis.reads += 1; globalThis.Plotly = { ours: true }; }";
  const code = Buffer.from(`${read}\n${source}`).toString("base64");
  await import(`data:text/javascript;base64,${code}`);
  globalThis.Plotly = { ours: false }; // as a module does, which is strict
  assert.equal(globalThis.reads, 0);
  assert.ok(globalThis.Plotly.ours);
  globalThis.Plotly = { ours: false };
  assert.ok(globalThis.Plotly.ours);
  assert.equal(globalThis.reads, 1);
});
