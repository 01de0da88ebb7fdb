/**
 * Keeps the documents' texts for the viewers of this page, by fingerprint.
 *
 * The message is the fingerprint, a line feed and the text, in UTF-8. `ignoreBOM` keeps a
 * leading U+FEFF in the text: without it every offset would be one too large.
 */

const KEPT = 8;

const store = (globalThis[Symbol.for("chunk_viewer.texts")] ??= Object.assign(new EventTarget(), {
  texts: new Map(),
}));

export default function ({ data }) {
  const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  const feed = data.indexOf(10);
  const fingerprint = decoder.decode(data.subarray(0, feed));
  const text = store.texts.get(fingerprint) ?? decoder.decode(data.subarray(feed + 1));
  store.texts.delete(fingerprint); // the newest goes last, the oldest goes first
  store.texts.set(fingerprint, text);
  if (store.texts.size > KEPT) store.texts.delete(store.texts.keys().next().value);
  store.dispatchEvent(new Event("text"));
}
