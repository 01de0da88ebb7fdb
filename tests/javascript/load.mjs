/** What the tests share: the joined modules, whose folder `MODULES` names, and elements without a browser. */

import { readFileSync } from "node:fs";

/** Declarations of a component's module, by name: functions, classes and constants that it does not export. */
export async function load(component, names) {
  const source = readFileSync(`${process.env.MODULES}/${component}.js`, "utf-8");
  const exports = names.map((name) => `${name} as tested_${name}`).join(", ");
  const code = Buffer.from(`${source}\nexport { ${exports} };`).toString("base64");
  const module = await import(`data:text/javascript;base64,${code}`);
  return Object.fromEntries(names.map((name) => [name, module[`tested_${name}`]]));
}

/** An element that keeps what it is given. */
export class FakeElement {
  constructor(tag) {
    Object.assign(this, { tag, children: [], className: "", style: {}, dataset: {}, listeners: {} });
    this.classList = { add: (...names) => (this.className += ` ${names.join(" ")}`) };
  }

  append(...children) {
    this.children.push(...children);
  }

  appendChild(child) {
    this.children.push(child);
    return child;
  }

  addEventListener(type, listener) {
    this.listeners[type] = listener;
  }
}

globalThis.document = {
  createElement: (tag) => new FakeElement(tag),
};
