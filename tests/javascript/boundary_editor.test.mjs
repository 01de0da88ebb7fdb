/** Where a boundary may stand in a text, how a list of them changes, and what an older answer may not undo. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./load.mjs";

const names = ["endingIn", "isLineEnd", "lastPlace", "nextPlace", "placesIn", "shownAt"];
const { labelBefore } = await load("boundary_editor", ["labelBefore"]);
const { isRightToLeft, standsWithinLine } = await load("boundary_editor", ["isRightToLeft", "standsWithinLine"]);
const lists = ["Clicks", "withAdded", "withMoved", "withRemoved"];
const { endingIn, isLineEnd, lastPlace, nextPlace, placesIn, shownAt } = await load("boundary_editor", names);
const { Clicks, withAdded, withMoved, withRemoved } = await load("boundary_editor", lists);

const TEXT = "One two.\n\n# Head \nThree four 🧭 five";
const wordsBefore = (places, text) => places.map((at) => text.slice(0, at).split(/\s+/).at(-1));

test("places are where words end, before the white space", () => {
  const found = placesIn(TEXT, 0, TEXT.length);
  assert.deepEqual(wordsBefore(found, TEXT), ["One", "two.", "#", "Head", "Three", "four", "🧭"]);
});

test("scripts without spaces have places between words, and none before what closes a phrase", () => {
  const text = "今日は天気がいい。明日は雨。";
  const found = placesIn(text, 0, text.length);
  assert.ok(found.includes(text.indexOf("。") + 1));
  assert.ok(!found.includes(text.indexOf("。")));
  assert.ok(found.length > 3);
});

test("lines end at their last word, also with spaces behind it", () => {
  const ends = placesIn(TEXT, 0, TEXT.length).filter((at) => isLineEnd(TEXT, at));
  assert.deepEqual(wordsBefore(ends, TEXT), ["two.", "Head"]);
});

test("a boundary stands within a line where text of it is before and after", () => {
  // found: good configurations that cut within a line seemed to cut below all of it
  const found = [0, 3, 8, 9, 10, 12, 16, 18].filter((at) => standsWithinLine(TEXT, at));
  assert.deepEqual(found, [3, 12]);
});

test("a step goes to the next word or line, and stays where there is none", () => {
  const [one, two, head] = ["One", "two.", "Head"].map((word) => TEXT.indexOf(word) + word.length);
  assert.equal(nextPlace(TEXT, one, 1, "word"), two);
  assert.equal(nextPlace(TEXT, two, -1, "word"), one);
  assert.equal(nextPlace(TEXT, one, -1, "word"), one);
  assert.equal(nextPlace(TEXT, one, 1, "line"), two);
  assert.equal(nextPlace(TEXT, two, 1, "line"), head);
  assert.equal(nextPlace(TEXT, head, -1, "line"), two);
  assert.equal(nextPlace(TEXT, head, 1, "line"), head);
});

test("words run as their last letter does, also before a full stop or a number", () => {
  const text = "שלום. one (2). مرحبا 12";
  const after = (part) => isRightToLeft(text, text.indexOf(part) + part.length);
  assert.deepEqual(["שלום.", "one", "(2).", "مرحبا", "12"].map(after), [true, false, false, true, true]);
  assert.equal(isRightToLeft(text, 0), false);
});

test("a word is found behind a long one, and one of a megabyte ends the search", () => {
  const text = `a ${"x".repeat(5000)} b`;
  assert.equal(nextPlace(text, 1, 1, "word"), text.length - 2);
  assert.equal(nextPlace(text, text.length - 2, -1, "word"), 1);
  const line = "x".repeat(1_000_000);
  assert.equal(nextPlace(line, 5, 1, "word"), 5);
});

test("the last place before an offset is itself if it is one", () => {
  assert.equal(lastPlace(TEXT, 3), 3);
  assert.equal(lastPlace(TEXT, 6), 3);
  assert.equal(lastPlace(TEXT, 2), 0);
});

test("lists of boundaries rise, hold none twice, and are never changed in place", () => {
  const list = Object.freeze([5, 9]);
  assert.deepEqual(withAdded(list, 7), [5, 7, 9]);
  assert.equal(withAdded(list, 9), list);
  assert.deepEqual(withRemoved(list, 5), [9]);
  assert.deepEqual(withMoved(list, 5, 12), [9, 12]);
  assert.deepEqual(withMoved(list, 5, 9), [9]);
});

test("a boundary belongs to the block that it ends something in", () => {
  assert.deepEqual(endingIn([3, 5, 8], 3, 8), [5, 8]);
});

test("the line of a boundary stands behind the white space that follows it", () => {
  assert.equal(shownAt(TEXT, TEXT.indexOf("\n"), TEXT.length), TEXT.indexOf("\n") + 1);
  assert.equal(shownAt(TEXT, 3, TEXT.length), 4);
  assert.equal(shownAt("a  \n\nb", 1, 6), 4);
  assert.equal(shownAt("a  ", 1, 3), 2);
});

test("the answer to an older change is none to the newest", () => {
  const clicks = new Clicks();
  clicks.next();
  clicks.next();
  assert.deepEqual([clicks.isAnsweredBy(1), clicks.isAnsweredBy(2)], [false, true]);
});

test("the size of a part stands at its end until its user changes it", () => {
  const data = { drawn: [10, 20], labels: ["one", "two", "three"] };
  const labels = (drawn) => [...drawn, 30].map((at) => labelBefore(at, drawn, data));
  assert.deepEqual(labels([10, 20]), ["one", "two", "three"]);
  assert.deepEqual(labels([10, 15, 20]), ["one", "", "", "three"]);
  assert.deepEqual(labels([10]), ["one", ""]);
  assert.deepEqual(labels([12, 20]), ["", "", "three"]);
  assert.deepEqual(labels([]), [""]);
  assert.equal(labelBefore(10, [10], { drawn: [10], labels: [] }), "");
});
