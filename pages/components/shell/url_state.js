// One entry of the browser's history for each thing the user does. Streamlit adds up to three for one
// change of page, two of them without the settings: the way back would lead through those. What a widget
// writes into the address replaces an entry, and so does all that the app writes because of it.
if (!history.tuner) {
  history.tuner = true;
  let acted = false;
  const act = () => {
    acted = true;
  };
  for (const kind of ["pointerdown", "keydown", "click", "drop"]) addEventListener(kind, act, true);
  addEventListener("popstate", () => {
    acted = false;
  });
  const push = history.pushState.bind(history);
  history.pushState = (...entry) => {
    if (acted) push(...entry);
    else history.replaceState(...entry);
    acted = false;
  };
  const replace = history.replaceState.bind(history);
  history.replaceState = (...entry) => {
    replace(...entry);
    acted = false;
  };
}
