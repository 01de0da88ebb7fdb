// What the user unfolds comes into view: at the end of a window or of the sidebar it would open below the edge.
// No more of it than can be taken in, so that what stands beside it stays. Streamlit lets it grow, so it is
// followed until it has stood for a while, or until the user does something else.
if (!window.foldsComeIntoView) {
  window.foldsComeIntoView = true;
  const ENOUGH = 320; // pixels
  const STANDS = 2000; // milliseconds: a busy machine pauses in between
  let stop = () => {};

  const scrollerOf = (element) => {
    const box = element.parentElement;
    if (!box) return document.scrollingElement;
    const scrolls =
      box.scrollHeight > box.clientHeight && /auto|scroll/.test(getComputedStyle(box).overflowY);
    return scrolls ? box : scrollerOf(box);
  };
  const show = (fold) => {
    if (!fold.open) return;
    const scroller = scrollerOf(fold);
    const { top, bottom } = fold.getBoundingClientRect();
    const room = Number.parseFloat(getComputedStyle(fold).scrollMarginBlockEnd);
    const edge = Math.min(scroller.getBoundingClientRect().bottom, innerHeight) - room;
    scroller.scrollTop += Math.max(0, Math.min(bottom, top + ENOUGH) - edge);
  };
  const follow = (fold) => {
    let end;
    const growing = new ResizeObserver(() => {
      show(fold);
      clearTimeout(end);
      end = setTimeout(() => growing.disconnect(), STANDS);
    });
    stop = () => {
      clearTimeout(end);
      growing.disconnect();
    };
    growing.observe(fold);
  };
  addEventListener("click", (event) => {
    const summary = event.isTrusted ? event.target.closest?.("summary") : null;
    const fold = summary?.closest("[data-testid=stExpander] details");
    if (fold) follow(fold);
  });
  for (const type of ["wheel", "touchmove", "pointerdown", "keydown"])
    addEventListener(type, () => stop(), { capture: true, passive: true });
}
