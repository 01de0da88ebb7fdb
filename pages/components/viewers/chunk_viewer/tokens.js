/** Keeps the coloured tokens of source files for the viewers of this page, by fingerprint: see tokens.py. */

const KEPT = 8;

const store = (globalThis[Symbol.for("chunk_viewer.texts")] ??= Object.assign(new EventTarget(), {
  texts: new Map(),
}));

export default function ({ data }) {
  const feed = data.indexOf(10);
  const fingerprint = new TextDecoder().decode(data.subarray(0, feed));
  const begin = Math.ceil((feed + 1) / 4) * 4;
  store.tokens ??= new Map();
  store.tokens.delete(fingerprint);
  store.tokens.set(fingerprint, new Int32Array(data.slice(begin).buffer));
  if (store.tokens.size > KEPT) store.tokens.delete(store.tokens.keys().next().value);
  store.dispatchEvent(new Event("tokens"));
}
