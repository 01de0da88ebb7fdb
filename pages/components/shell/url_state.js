// One entry of the browser's history for each page that the user goes to. Streamlit adds up to three for one
// change of page, one for each setting, and others for a run that was still under way when the user went
// back: the way back would lead through those. They replace the entry instead. Those that it has added
// before this script was there have no mark, and the way back leads past them.
if (!history.pagesOnly) {
  history.pagesOnly = true;
  const mark = "ofPage";
  const push = history.pushState.bind(history);
  const replace = history.replaceState.bind(history);
  const place = () => globalThis.navigation?.currentEntry?.index ?? 0;
  let acted = false;
  let last = place();
  const act = () => {
    acted = true;
  };
  for (const kind of ["pointerdown", "keydown", "click", "drop"]) addEventListener(kind, act, true);
  addEventListener("popstate", ({ state }) => {
    acted = false;
    const wentBack = place() < last;
    last = place();
    if (wentBack && !state?.[mark]) history.back();
  });
  history.replaceState = (state, title, address) => replace({ ...state, [mark]: true }, title, address);
  history.pushState = (state, title, address) => {
    const leavesPage = new URL(address ?? "", location.href).pathname !== location.pathname;
    if (!leavesPage || !acted) return history.replaceState(state, title, address);
    acted = false;
    push({ ...state, [mark]: true }, title, address);
    last = place();
    document.querySelector('[data-testid="stMain"]')?.scrollTo(0, 0); // Streamlit leaves it where the last page was
  };
  history.replaceState(history.state, "");
}
