/**
 * Keeps the documents' texts for the viewers of this page, by fingerprint.
 *
 * The message is the fingerprint, a line feed and the text, in UTF-8. `ignoreBOM` keeps a
 * leading U+FEFF in the text: without it every offset would be one too large.
 */

const KEPT = 8;

export default function ({ data }) {
  const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  const feed = data.indexOf(10);
  const fingerprint = decoder.decode(data.subarray(0, feed));
  const text = textStore.texts.get(fingerprint) ?? decoder.decode(data.subarray(feed + 1));
  keepNewest(textStore.texts, fingerprint, text, KEPT);
  textStore.dispatchEvent(new Event("text"));
}
