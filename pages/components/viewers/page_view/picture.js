/**
 * Keeps the pictures of pages for the views on this page, by digest. The message is the digest, a line
 * feed, and a PNG.
 */

const KEPT = 12;

const store = (globalThis[Symbol.for("page_view.pictures")] ??= Object.assign(new EventTarget(), {
  urls: new Map(),
}));

export default function ({ data }) {
  const feed = data.indexOf(10);
  const digest = new TextDecoder().decode(data.subarray(0, feed));
  const url =
    store.urls.get(digest) ?? URL.createObjectURL(new Blob([data.subarray(feed + 1)], { type: "image/png" }));
  store.urls.delete(digest); // the newest goes last, the oldest goes first
  store.urls.set(digest, url);
  if (store.urls.size > KEPT) {
    const [oldest, unused] = store.urls.entries().next().value;
    store.urls.delete(oldest);
    URL.revokeObjectURL(unused);
  }
  store.dispatchEvent(new Event("picture"));
}
