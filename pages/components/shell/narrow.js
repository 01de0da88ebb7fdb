// A window too narrow for sidebar, settings and text begins without the sidebar. Streamlit itself closes it
// on a phone only; and there not for a page that is chosen before the sidebar has opened, nor for a document.
// Who opens it there does so to choose: then it gives way again. Streamlit keeps it closed in the next tabs,
// too: one that has room opens it.
if (!window.sidebarIsSettled) {
  window.sidebarIsSettled = true;
  const close = () => document.querySelector('[data-testid="stSidebarCollapseButton"] button');
  const open = () => document.querySelector('[data-testid="stExpandSidebarButton"]');
  const isOpen = () => document.querySelector('[data-testid="stSidebar"][data-collapsed="false"]');
  const CLOSED = "sidebarClosedForRoom";
  const isClosedForRoom = () => CLOSED in localStorage;
  const settle = () => {
    if (!close() || !isOpen()) return false;
    close().click();
    localStorage.setItem(CLOSED, "");
    return true;
  };
  const reopen = () => {
    if (!isOpen() && !open()) return false;
    localStorage.removeItem(CLOSED);
    if (!isOpen()) open().click();
    return true;
  };
  // at once, or when it is there
  const soon = (act) => {
    if (act()) return;
    const observer = new MutationObserver(() => act() && observer.disconnect());
    observer.observe(document.body, { childList: true, subtree: true });
    setTimeout(() => observer.disconnect(), 5000);
  };
  const hasNoRoom = () => innerWidth <= 1000;
  const isNarrow = () => innerWidth > 640 && hasNoRoom();
  if (isNarrow()) soon(settle);
  if (!hasNoRoom() && isClosedForRoom()) soon(reopen);

  // as it becomes so when the page is enlarged; with room it is back
  let wasNarrow = isNarrow();
  addEventListener("resize", () => {
    if (isNarrow() && !wasNarrow) settle();
    if (!hasNoRoom() && isClosedForRoom()) reopen();
    wasNarrow = isNarrow();
  });

  const CHOICES = '[data-testid="stSidebarNavLink"], .group .open';
  const giveWay = (event) => {
    const isChoice = event.composedPath().some((element) => element.matches?.(CHOICES));
    if (isChoice && hasNoRoom()) setTimeout(settle);
  };
  addEventListener("click", giveWay, true);

  // who closes it by hand keeps it closed
  const forget = (event) => {
    if (event.isTrusted && close()?.contains(event.target)) localStorage.removeItem(CLOSED);
  };
  addEventListener("click", forget, true);

  // on a phone, Escape closes the drawer of settings
  const closeDrawer = (event) => {
    const drawer = document.querySelector(".settings-bar[open]");
    if (event.key !== "Escape" || innerWidth > 640 || !drawer) return;
    drawer.open = false;
    drawer.querySelector("summary").focus();
  };
  addEventListener("keydown", closeDrawer);

  // and the sheet with the chosen chunk begins folded on a page that is just opened: it would cover the text
  const NAVIGATION = '[data-testid="stSidebarNavLink"]';
  const fold = (event) => {
    const path = event.composedPath();
    if (path.some((element) => element.matches?.(NAVIGATION))) document.body.classList.add("arrives");
    else if (path.some((element) => element.dataset?.testid === "stMain"))
      document.body.classList.remove("arrives");
  };
  document.body.classList.add("arrives");
  for (const type of ["click", "keydown"]) addEventListener(type, fold, true);

  // and the button of pages and documents gives way to what is read on: who scrolls back finds it again
  let lastTop = 0;
  const follow = ({ target }) => {
    if (target.dataset?.testid !== "stMain") return;
    const { scrollTop } = target;
    document.body.classList.toggle("reads-on", scrollTop > 80 && scrollTop >= lastTop);
    lastTop = scrollTop;
  };
  addEventListener("scroll", follow, { capture: true, passive: true });
}
