/** Finding a document by what is typed. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./load.mjs";

const { isFound } = await load("document_list", ["isFound"]);

test("a document is found by words of its name in any order and case", () => {
  assert.ok(isFound("Report 2024 final.pdf", "FINAL rep"));
  assert.ok(!isFound("Report 2024 final.pdf", "final 2025"));
  assert.ok(isFound("anything", ""));
});
