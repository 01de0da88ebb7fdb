/** What is told of each question, and of the columns above. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./load.mjs";

const { columns, outcomeCells } = await load("question_list", ["columns", "outcomeCells"]);
const found = { cause: "found", colour: "green", rank: 1234, recall: 1 };
const unasked = { cause: "not evaluated", colour: null, rank: null, recall: null };

/** The text of a fake element and of what is in it, as it reads on the page. */
const text = (part) => (typeof part === "string" ? part : [...part.children, part.textContent ?? ""].map(text).join(""));

test("the columns are those of the outcomes that are told", () => {
  assert.deepEqual(columns({ outcomes: [], origin: null }), ["Question"]);
  assert.deepEqual(columns({ outcomes: [], origin: "drafted" }), ["Question", "Origin"]);
  for (const outcomes of [[found], [found, unasked]]) {
    const cells = outcomes.flatMap((outcome) => outcomeCells(outcome, outcomes.length === 1));
    assert.equal(columns({ outcomes, origin: null }).length, 1 + cells.length);
  }
});

test("a question that was not asked has neither rank nor recall", () => {
  assert.deepEqual(outcomeCells(unasked, true).map(text), ["not evaluated", "–", "–"]);
  assert.deepEqual(outcomeCells(unasked, false).map(text), ["not evaluated", "–"]);
});

test("the rank stands beside the cause where two configurations are told", () => {
  assert.deepEqual(outcomeCells(found, false).map(text), ["found · rank 1,234", "1.00"]);
});
