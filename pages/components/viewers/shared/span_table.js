/** Keeps tables of spans for the viewers of this page, by name and document: see span_table.py. */

const KEPT = 16;

export default function ({ data }) {
  const feed = data.indexOf(10);
  const name = new TextDecoder().decode(data.subarray(0, feed));
  const begin = Math.ceil((feed + 1) / 4) * 4;
  keepNewest(textStore.tables, name, new Int32Array(data.slice(begin).buffer), KEPT);
  textStore.dispatchEvent(new Event("table"));
}
