/** Views and the elements that they are mounted on. */

const mounts = new WeakMap();

/**
 * Make the view of an element if it has none, `show` it, and return what ends it. Streamlit calls a component
 * on every change of data or theme, and the clean-up of an overtaken call before or after the call that
 * overtakes it: a view ends with the newest call's clean-up, once its element is out of the page.
 */
function mountView(View, root, show) {
  let mount = mounts.get(root);
  if (!mount) {
    mount = { view: new View(root) };
    mounts.set(root, mount);
  }
  const call = Symbol("call");
  mount.call = call;
  show(mount.view);
  return () =>
    queueMicrotask(() => {
      if (mount.call !== call || root.isConnected) return;
      mount.view.end();
      mounts.delete(root);
    });
}

/**
 * The clicks of a view and what Python knows of them. Each click has a serial number and Python's messages
 * name the last one they answer: what a message says is selected is stale if a newer click is on its way.
 */
class Clicks {
  #serial = 0;

  /** The serial number of the newest click. */
  get serial() {
    return this.#serial;
  }

  /** The serial number of a new click. */
  next() {
    this.#serial += 1;
    return this.#serial;
  }

  /** Whether a message answers the newest click. */
  isAnsweredBy(serial) {
    if (serial < this.#serial) return false;
    this.#serial = serial;
    return true;
  }
}
