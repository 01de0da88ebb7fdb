// What is typed counts once its field loses the focus, and Streamlit sends it a moment after that. A click on another
// page takes the focus, too: sent after it, for the page that is left, the value would lead back there, and its
// form would be empty. So the click waits.
if (!globalThis.sendsTypedFirst) {
  globalThis.sendsTypedFirst = true;
  const wait = 100; // milliseconds
  let isTyped = false;
  let left = Number.NEGATIVE_INFINITY;
  addEventListener("input", () => (isTyped = true), true);
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
      if (!link || !isPlain || performance.now() - left > wait) return;
      left = Number.NEGATIVE_INFINITY;
      event.preventDefault();
      event.stopImmediatePropagation();
      setTimeout(() => link.click(), wait);
    },
    true,
  );
}
