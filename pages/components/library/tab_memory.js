/**
 * The tab's token, in `sessionStorage`: it is the tab's own, outlives a reload, and is in no link.
 *
 * A session that is new brings a token. If the tab has one already, Python is told that instead, and answers
 * with the one to keep. `asks` is whether Python waits for an answer in either case. `holds` is whether the
 * session has documents of its own: whether the tab ever did is told with the token. A cookie tells the first run of a
 * session that some tab of this browser did, and nothing else.
 */

const TOKEN = "chunkwright.tab";
const HELD = "chunkwright.tab.held";
const reported = new Set();

export default function ({ data, setTriggerValue }) {
  const { token, isSettled, asks, holds } = data;
  const kept = read(TOKEN);
  if (isSettled || !kept) write(TOKEN, token);
  if (holds) write(HELD, "yes");
  if (holds) tellBrowser();
  const isKnown = kept && kept !== token;
  if (isSettled || reported.has(token) || !(isKnown || asks)) return;
  reported.add(token);
  setTriggerValue("kept", { token: kept ?? "", held: Boolean(read(HELD)) });
}

/** A browser may refuse to store anything: then there is nothing. */
function read(name) {
  try {
    return sessionStorage.getItem(name);
  } catch {
    return null;
  }
}

/** A frame may have no cookies: then a sample is shown for a moment after a reload. */
function tellBrowser() {
  try {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API needs an address that is secure
    document.cookie = `${HELD}=yes; path=/; SameSite=Strict`;
  } catch {
    // the tab knows by itself
  }
}

function write(name, value) {
  try {
    sessionStorage.setItem(name, value);
  } catch {
    // uploads then last as long as the page
  }
}
