/**
 * Texts whose contrast is less than the WCAG's level AA asks for: 4.5 to 1, for large type 3 to 1. Goes into
 * shadow roots. A hatched background counts as its plain colour; what is disabled is left out, as by the WCAG,
 * and so are charts.
 */
() => {
  const context = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
  const known = new Map();
  const rgba = (colour) => {
    if (!known.has(colour)) {
      context.clearRect(0, 0, 1, 1);
      context.fillStyle = colour;
      context.fillRect(0, 0, 1, 1);
      const [red, green, blue, alpha] = context.getImageData(0, 0, 1, 1).data;
      known.set(colour, [red, green, blue, alpha / 255]);
    }
    return known.get(colour);
  };
  const over = ([r, g, b, a], below) => [r, g, b].map((value, i) => value * a + below[i] * (1 - a));
  const linear = (value) => (value <= 10.31475 ? value / 3294.6 : ((value / 255 + 0.055) / 1.055) ** 2.4);
  const luminance = ([r, g, b]) => 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
  const above = (element) => element.parentElement ?? element.getRootNode().host ?? null;

  // what is painted up to an element, itself included: asked for once, by all texts that stand in it
  const papers = new Map();
  const painted = (element) => {
    if (!element) return { paper: [255, 255, 255], opacity: 1 };
    if (!papers.has(element)) {
      const below = painted(above(element));
      const style = getComputedStyle(element);
      const [r, g, b, alpha] = rgba(style.backgroundColor);
      const opacity = below.opacity * Number(style.opacity);
      papers.set(element, { paper: over([r, g, b, alpha * opacity], below.paper), opacity });
    }
    return papers.get(element);
  };

  const isShown = (element) => {
    const box = element.getBoundingClientRect();
    return (
      box.width > 1 &&
      box.height > 1 &&
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      !element.closest(
        "svg, [disabled], [aria-disabled=true], [aria-hidden=true] [role=img], [data-testid=stIconMaterial]",
      )
    );
  };

  const found = new Map();
  const look = (root) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (node.shadowRoot) look(node.shadowRoot);
      const element = node.parentElement;
      if (node.nodeType !== Node.TEXT_NODE || !element || !node.data.trim() || !isShown(element)) continue;
      const style = getComputedStyle(element);
      const { paper, opacity } = painted(element);
      const [r, g, b, alpha] = rgba(style.color);
      const ink = over([r, g, b, alpha * opacity], paper);
      const [light, dark] = [luminance(ink), luminance(paper)].sort((x, y) => y - x);
      const contrast = (light + 0.05) / (dark + 0.05);
      const size = Number.parseFloat(style.fontSize);
      const isLarge = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
      if (contrast >= (isLarge ? 3 : 4.5)) continue;
      const name = `${element.tagName.toLowerCase()}.${element.getAttribute("class") ?? ""}`;
      found.set(name, `${contrast.toFixed(2)} ${name}: ${node.data.trim().slice(0, 40)}`);
    }
  };
  look(document.body);
  return [...found.values()];
};
