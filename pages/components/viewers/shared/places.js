/** Places in a text on the page: an element `text` that shows `start`–`end` of a document, and nothing else as text. */

/** The text node that holds the character at `offset` of a shown part, and the place in it: `[node, place]`. */
function placeIn(part, offset) {
  const walker = textIn(part);
  let rest = Math.max(0, Math.min(offset, part.end) - part.start);
  let node = walker.nextNode();
  while (node && rest >= node.length) {
    const next = walker.nextNode();
    if (!next) return [node, node.length];
    rest -= node.length;
    node = next;
  }
  return [node, rest];
}

function textIn(part) {
  return document.createTreeWalker(part.text, NodeFilter.SHOW_TEXT);
}
