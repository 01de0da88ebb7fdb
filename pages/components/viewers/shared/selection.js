/** What the user selected, and where it stands in a text: offsets are UTF-16 code units. */

/** The range selected inside an element of a shadow root, whose ends each browser hides in a different way. */
function rangeWithin(element) {
  const root = element.getRootNode();
  const selection = document.getSelection();
  const inside = selection?.getComposedRanges?.({ shadowRoots: [root] })[0];
  if (inside && element.contains(inside.startContainer)) return inside;
  const own = root.getSelection?.() ?? selection;
  return own?.rangeCount ? own.getRangeAt(0) : null;
}

/** Where a place in the page stands in the text of an element that contains it. */
function offsetWithin(element, node, offset) {
  const before = document.createRange();
  before.setStart(element, 0);
  before.setEnd(node, offset);
  return before.toString().length;
}

/** A selected text in words: its length and how it begins. */
function describeSelected(text) {
  const beginning = text.slice(0, 80).replace(/\s+/g, " ");
  return `${counted(codePoints(text, 0, text.length), "character")}: ${beginning}`;
}
