/**
 * The texts of documents that this page keeps, by fingerprint: one store for all views, which hear of a
 * new text by the event "text", and of spans in it, such as coloured tokens, by "table". By "chosen" they hear
 * which chunk a viewer shows as selected: `detail` has the text's fingerprint and the index, null for none. `left` is where the reader of a text was in
 * a view that went away: another view of it goes on there.
 */

const textStore = (globalThis[Symbol.for("chunk_viewer.texts")] ??= Object.assign(new EventTarget(), {
  texts: new Map(),
  tables: new Map(),
  left: null,
}));

/** Put a value into a map as its newest, and drop the oldest beyond `most`. */
function keepNewest(map, key, value, most) {
  map.delete(key);
  map.set(key, value);
  if (map.size > most) map.delete(map.keys().next().value);
}
