// A window too narrow for sidebar, settings and text begins without the sidebar. Streamlit itself closes it
// on a phone only; and there not for a page that is chosen before the sidebar has opened, nor for a document.
// Who opens it there does so to choose: then it gives way again.
if (!window.sidebarIsSettled) {
  window.sidebarIsSettled = true;
  const close = () => document.querySelector('[data-testid="stSidebarCollapseButton"] button');
  const open = () => document.querySelector('[data-testid="stExpandSidebarButton"]');
  const isOpen = () => document.querySelector('[data-testid="stSidebar"][data-collapsed="false"]');
  let isClosedForRoom = false;
  const settle = () => {
    if (!close() || !isOpen()) return false;
    close().click();
    isClosedForRoom = true;
    return true;
  };
  const hasNoRoom = () => innerWidth <= 1000;
  const isNarrow = () => innerWidth > 640 && hasNoRoom();
  if (isNarrow() && !settle()) {
    const observer = new MutationObserver(() => settle() && observer.disconnect());
    observer.observe(document.body, { childList: true, subtree: true });
    setTimeout(() => observer.disconnect(), 5000);
  }

  // as it becomes so when the page is enlarged; with room it is back
  let wasNarrow = isNarrow();
  addEventListener("resize", () => {
    if (isNarrow() && !wasNarrow) settle();
    if (!hasNoRoom() && isClosedForRoom) {
      isClosedForRoom = false;
      if (!isOpen()) open()?.click();
    }
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
    if (event.isTrusted && close()?.contains(event.target)) isClosedForRoom = false;
  };
  addEventListener("click", forget, true);

  // on a phone, Escape closes the drawer of settings
  const closeDrawer = (event) => {
    const drawer = document.querySelector(".settings-bar[open]");
    if (event.key !== "Escape" || !drawer) return;
    drawer.open = false;
    drawer.querySelector("summary").focus();
  };
  addEventListener("keydown", closeDrawer);

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
