/**
 * The tab's token, in `sessionStorage`: it is the tab's own, outlives a reload, and is in no link.
 *
 * A session that is new brings a token. If the tab has one already, Python is told that instead, and answers
 * with the one to keep. `asks` is whether Python waits for an answer in either case.
 */

const TOKEN = "chunkwright.tab";
const reported = new Set();

export default function ({ data, setTriggerValue }) {
  const { token, isSettled, asks } = data;
  const kept = readToken();
  if (isSettled || !kept) writeToken(token);
  const isKnown = kept && kept !== token;
  if (isSettled || reported.has(token) || !(isKnown || asks)) return;
  reported.add(token);
  setTriggerValue("kept", { token: kept ?? "" });
}

/** A browser may refuse to store anything: then there is no token. */
function readToken() {
  try {
    return sessionStorage.getItem(TOKEN);
  } catch {
    return null;
  }
}

function writeToken(token) {
  try {
    sessionStorage.setItem(TOKEN, token);
  } catch {
    // uploads then last as long as the page
  }
}
