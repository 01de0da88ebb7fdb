/** How sections lie in each other: what the map, its tree and its icicle share. */

/** A section and all around it, outermost first. */
function chainOf({ parents }, index) {
  const chain = [];
  for (let at = index; at >= 0; at = parents[at]) chain.unshift(at);
  return chain;
}

/** The index after the last subsection of `index`. */
function afterSection({ depths }, index) {
  let next = index + 1;
  while (next < depths.length && depths[next] > depths[index]) next++;
  return next;
}

/** How many chunks have a problem, in words. */
function withProblems(count) {
  return `${counted(count, "chunk")} with a problem`;
}
