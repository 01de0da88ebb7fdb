/** Keeps the coloured tokens of source files for the viewers of this page, by fingerprint: see tokens.py. */

const KEPT = 8;

export default function ({ data }) {
  const feed = data.indexOf(10);
  const fingerprint = new TextDecoder().decode(data.subarray(0, feed));
  const begin = Math.ceil((feed + 1) / 4) * 4;
  keepNewest(textStore.tokens, fingerprint, new Int32Array(data.slice(begin).buffer), KEPT);
  textStore.dispatchEvent(new Event("tokens"));
}
