/** Making elements. Data reach the page through `textContent` and attributes only. */

/** Chunks take the hues of the palette in turn. */
const HUES = 4;

/** An element with a class and, if given, text. */
function make(tag, className, text) {
  const element = document.createElement(tag);
  element.className = className;
  if (text !== undefined) element.textContent = text;
  return element;
}
