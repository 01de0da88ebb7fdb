// What is typed counts once its field loses the focus, and Streamlit sends it a moment after that. A click on another
// page takes the focus, too: sent after it, for the page that is left, the value would lead back there, and its
// form would be empty; sent right before it, the server would pass over it. So the click waits until a run with
// the value has begun.
if (!globalThis.sendsTypedFirst) {
  globalThis.sendsTypedFirst = true;
  const patience = { notRunning: 1000, running: 200 }; // milliseconds; where a run goes on, the next one is not seen to begin
  let isTyped = false;
  let pressed = 0;
  let left = Number.NEGATIVE_INFINITY;
  const state = () => document.querySelector('[data-testid="stApp"]')?.dataset.testScriptState;
  const isField = ({ target }) => target.matches?.("input, textarea");
  const follow = (link, before, until) => {
    const hasBegun = before !== "running" && state() === "running";
    if (hasBegun || performance.now() > until) link.click();
    else setTimeout(() => follow(link, before, until), 10);
  };
  addEventListener("pointerdown", () => (pressed = performance.now()), true);
  addEventListener("input", (event) => (isTyped ||= isField(event)), true);
  addEventListener("keydown", ({ key }) => (isTyped &&= key !== "Enter"), true);
  addEventListener(
    "focusout",
    () => {
      if (isTyped) left = performance.now();
      isTyped = false;
    },
    true,
  );
  addEventListener(
    "click",
    (event) => {
      const link = event.target.closest?.(
        '[data-testid="stSidebarNavLink"], [data-testid="stPageLink-NavLink"]',
      );
      const isPlain = !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
      if (!link || !isPlain || left < pressed) return;
      left = Number.NEGATIVE_INFINITY;
      event.preventDefault();
      event.stopImmediatePropagation();
      follow(link, state(), performance.now() + (patience[state()] ?? patience.running));
    },
    true,
  );
}
