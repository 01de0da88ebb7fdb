// One entry of the browser's history for each page that the user goes to. Streamlit adds up to three for one
// change of page, one for each setting, and others for a run that was still under way when the user went
// back: the way back would lead through those. They replace the entry instead.
if (!history.pagesOnly) {
  history.pagesOnly = true;
  let acted = false;
  const act = () => {
    acted = true;
  };
  for (const kind of ["pointerdown", "keydown", "click", "drop"]) addEventListener(kind, act, true);
  addEventListener("popstate", () => {
    acted = false;
  });
  const push = history.pushState.bind(history);
  history.pushState = (state, title, address) => {
    const leavesPage = new URL(address ?? "", location.href).pathname !== location.pathname;
    if (!leavesPage || !acted) return history.replaceState(state, title, address);
    acted = false;
    push(state, title, address);
    document.querySelector('[data-testid="stMain"]')?.scrollTo(0, 0); // Streamlit leaves it where the last page was
  };
}
