/** Elements and events. Data reach the page through `textContent` and attributes only. */

/** Chunks take the hues of the palette in turn. */
const HUES = 4;

/** How far a press may move, in pixels, and still be a click: beyond that it selects text. */
const CLICK_RADIUS = 4;

/** An element with a class and, if given, text. */
function make(tag, className, text) {
  const element = document.createElement(tag);
  element.className = className;
  if (text !== undefined) element.textContent = text;
  return element;
}

/** An SVG element with attributes. */
function makeSvg(tag, attributes) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  return element;
}

/** Write text into an element if it is not there already. */
function write(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/** Set the elements of these classes as properties of their view. */
function bindParts(view, root, names) {
  for (const name of names) view[name] = root.querySelector(`.${name}`);
}

/** Show a tip beside the pointer, within `root`; hide it where there is no text. */
function showTip(tip, root, text, event) {
  tip.hidden = !text;
  if (!text) return;
  write(tip, text);
  const box = root.getBoundingClientRect();
  const left = Math.min(event.clientX - box.left + 12, box.width - tip.offsetWidth - 8);
  const below = event.clientY - box.top + 18;
  const isOut = below + tip.offsetHeight > box.height;
  tip.style.translate = `${Math.max(4, left)}px ${isOut ? below - tip.offsetHeight - 30 : below}px`;
}

/** What CSS makes of some colours, as the browser resolves them: a canvas knows no variables. */
function resolvedColours(root, colours) {
  const probe = root.appendChild(make("i", ""));
  probe.style.setProperty("transition", "none", "important"); // else the colour before it is read, without motion
  const resolved = colours.map((colour) => {
    probe.style.color = colour;
    return getComputedStyle(probe).color;
  });
  probe.remove();
  return resolved;
}

/** Whether a key is pressed together with one that makes it the browser's or the system's. */
function hasModifier({ ctrlKey, metaKey, altKey }) {
  return ctrlKey || metaKey || altKey;
}

/** Whether the pointer is no longer where it was pressed. */
function isBeyondClick({ clientX, clientY }, pressedAt) {
  const [x, y] = pressedAt ?? [clientX, clientY];
  return Math.hypot(clientX - x, clientY - y) > CLICK_RADIUS;
}

/** Whether a click is one, or a key's: a press that moved, or the second of two, was meant to select text. */
function isPlainClick(event, pressedAt) {
  return event.detail === 0 || (event.detail === 1 && !isBeyondClick(event, pressedAt));
}
