/** Views stay while their component is called again, and end with the newest call. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./load.mjs";

const names = ["hasModifier", "isPlainClick", "keepNewest", "mountView"];
const { hasModifier, isPlainClick, keepNewest, mountView } = await load("chunk_viewer", names);

class View {
  static made = 0;
  ended = 0;

  constructor() {
    View.made += 1;
  }

  end() {
    this.ended += 1;
  }
}

test("a view ends with the clean-up of the newest call, once its element is out of the page", async () => {
  const root = { isConnected: true };
  const shown = [];
  const show = (view) => shown.push(view);
  const cleanUp = async (end) => {
    end();
    await undefined;
  };
  const first = mountView(View, root, show);
  await cleanUp(first); // before the call that overtakes it
  const second = mountView(View, root, show);
  await cleanUp(first); // and after it
  assert.deepEqual([View.made, shown[1].ended], [1, 0]);
  root.isConnected = false;
  await cleanUp(first);
  assert.equal(shown[1].ended, 0);
  await cleanUp(second);
  assert.equal(shown[1].ended, 1);
  mountView(View, root, show);
  assert.equal(View.made, 2);
});

test("the newest texts are kept, and one that is used again is new", () => {
  const kept = new Map();
  for (const key of ["a", "b", "a", "c"]) keepNewest(kept, key, key.toUpperCase(), 2);
  assert.deepEqual(
    [...kept],
    [
      ["a", "A"],
      ["c", "C"],
    ],
  );
});

test("a press that moved and a second click are for selecting text", () => {
  const click = (detail, clientX, clientY) => isPlainClick({ detail, clientX, clientY }, [10, 10]);
  assert.deepEqual([click(1, 12, 12), click(1, 14, 14), click(2, 10, 10)], [true, false, false]);
  assert.ok(isPlainClick({ detail: 0, clientX: 500, clientY: 5 }, undefined));
});

test("keys with a modifier are the browser's", () => {
  const pressed = (keys) => hasModifier({ ctrlKey: false, metaKey: false, altKey: false, ...keys });
  assert.deepEqual([pressed({}), pressed({ altKey: true }), pressed({ ctrlKey: true })], [false, true, true]);
});
