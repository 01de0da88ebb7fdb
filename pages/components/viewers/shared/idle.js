/** Work for the time in which the browser has nothing else to do. */

const TURN = 10; // milliseconds of a turn where the browser has no idle callbacks (Safari)

const whenIdle = globalThis.requestIdleCallback ?? ((work) => setTimeout(takeTurn, 30, work));
const cancelIdle = globalThis.cancelIdleCallback ?? clearTimeout;

function takeTurn(work) {
  const until = performance.now() + TURN;
  work({ timeRemaining: () => until - performance.now() });
}
