/**
 * The texts of documents that this page keeps, by fingerprint: one store for all views, which hear of a
 * new text by the event "text", and of spans in it, such as coloured tokens, by "table".
 */

const textStore = (globalThis[Symbol.for("chunk_viewer.texts")] ??= Object.assign(new EventTarget(), {
  texts: new Map(),
  tables: new Map(),
}));

/** Put a value into a map as its newest, and drop the oldest beyond `most`. */
function keepNewest(map, key, value, most) {
  map.delete(key);
  map.set(key, value);
  if (map.size > most) map.delete(map.keys().next().value);
}
