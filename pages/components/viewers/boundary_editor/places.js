/** Where a boundary may stand in a text, and how a list of boundaries changes. Offsets are UTF-16. No DOM here. */

const SPACE = /\s/;
/** Letters of scripts that are written without spaces stand from here on. */
const UNSPACED = 0x2e80;
/** What closes a phrase in those scripts: no boundary stands before it. */
const CLOSING = /[、。，．！？：；」』）】〕》〉]/;
/** How far a word is looked for, in characters. */
const REACH = 400;
/** Letters, and those of scripts that are written from right to left. */
const LETTER = /\p{L}/u;
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

const words = new Intl.Segmenter(undefined, { granularity: "word" });

/** The places inside `start`–`end` where a word or a line ends, rising. */
function placesIn(text, start, end) {
  const places = [];
  for (const { index } of words.segment(text.slice(start, end))) {
    if (index && isPlace(text, start + index)) places.push(start + index);
  }
  if (end > start && isPlace(text, end)) places.push(end);
  return places;
}

/** Whether a boundary of two words may stand here. White space belongs to what follows. */
function isPlace(text, at) {
  if (at <= 0 || at >= text.length || SPACE.test(text[at - 1])) return false;
  if (SPACE.test(text[at])) return true;
  return text.charCodeAt(at - 1) >= UNSPACED && !isHighSurrogate(text, at - 1) && !CLOSING.test(text[at]);
}

/** Whether a line ends here. */
function isLineEnd(text, at) {
  return isPlace(text, at) && /^[^\S\n]*\n/.test(text.slice(at, at + REACH));
}

/** Whether text of the same line stands before and after an offset. */
function standsWithinLine(text, at) {
  return (
    /\S[^\S\n]*$/.test(text.slice(Math.max(0, at - REACH), at)) &&
    /^[^\S\n]*\S/.test(text.slice(at, at + REACH))
  );
}

/** Whether the words before a place run from right to left, as their last letter does. */
function isRightToLeft(text, at) {
  for (let i = at - 1; i >= Math.max(0, at - REACH); i--) {
    if (LETTER.test(text[i])) return RIGHT_TO_LEFT.test(text[i]);
  }
  return false;
}

/** The next place after `at` for a step of 1, the one before for −1: of a "word" or a "line"; `at` if there is none. */
function nextPlace(text, at, step, kind) {
  return kind === "line" ? nextLine(text, at, step) : nextWord(text, at, step);
}

function nextWord(text, at, step) {
  for (let edge = at; edge >= 0 && edge <= text.length; edge += step * REACH) {
    const from = Math.max(0, Math.min(edge, edge + step * REACH));
    const to = Math.min(text.length, Math.max(edge, edge + step * REACH));
    const found = placesIn(text, from, to).filter((place) => (step > 0 ? place > at : place < at));
    if (found.length) return found.at(step > 0 ? 0 : -1);
  }
  return at;
}

function nextLine(text, at, step) {
  let feed = at;
  do {
    feed = step > 0 ? text.indexOf("\n", feed + 1) : text.lastIndexOf("\n", feed - 1);
    const place = feed < 0 ? -1 : lineEnd(text, feed);
    if (place > 0 && step * (place - at) > 0) return place;
  } while (feed > 0);
  return at;
}

/** The place at the end of what stands before a line feed; −1 where its line is empty. */
function lineEnd(text, feed) {
  let place = feed;
  while (place > 0 && text[place - 1] !== "\n" && SPACE.test(text[place - 1])) place--;
  return isLineEnd(text, place) ? place : -1;
}

/** A list of boundaries with one more. */
function withAdded(list, at) {
  const index = firstAbove(list, at - 1);
  return list[index] === at ? list : [...list.slice(0, index), at, ...list.slice(index)];
}

/** A list of boundaries without one. */
function withRemoved(list, at) {
  return list.filter((each) => each !== at);
}

/** A list of boundaries in which one stands somewhere else; where another one stands already they become one. */
function withMoved(list, from, to) {
  return withAdded(withRemoved(list, from), to);
}
