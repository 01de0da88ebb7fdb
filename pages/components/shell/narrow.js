// A window too narrow for sidebar, settings and text begins without the sidebar. Streamlit itself closes it
// on a phone only; and there not for a page that is chosen before the sidebar has opened, nor for a document.
if (!window.sidebarIsSettled) {
  window.sidebarIsSettled = true;
  const close = () => document.querySelector('[data-testid="stSidebarCollapseButton"] button');
  const isOpen = () => document.querySelector('[data-testid="stSidebar"][data-collapsed="false"]');
  const settle = () => {
    if (!close() || !isOpen()) return false;
    close().click();
    return true;
  };
  const isNarrow = () => innerWidth > 640 && innerWidth <= 1000;
  if (isNarrow() && !settle()) {
    const observer = new MutationObserver(() => settle() && observer.disconnect());
    observer.observe(document.body, { childList: true, subtree: true });
    setTimeout(() => observer.disconnect(), 5000);
  }

  // as it becomes so when the page is enlarged: who opens the sidebar there keeps it
  let wasNarrow = isNarrow();
  addEventListener("resize", () => {
    if (isNarrow() && !wasNarrow) settle();
    wasNarrow = isNarrow();
  });

  const CHOICES = '[data-testid="stSidebarNavLink"], .group .open';
  const closeOnPhone = (event) => {
    const isChoice = event.composedPath().some((element) => element.matches?.(CHOICES));
    if (isChoice && innerWidth <= 640) setTimeout(settle);
  };
  addEventListener("click", closeOnPhone, true);
}
