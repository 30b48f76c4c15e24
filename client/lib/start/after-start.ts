/** How long code waits at most that the first page does without, in milliseconds. */
const PATIENCE = 1000;
/** How long each turn waits at most for the work of the turn before it, in milliseconds. */
const TURN = 100;

let next = Promise.resolve();
let isHeld = false;

/**
 * Makes code that waits for `afterStart` wait until the first page has loaded with its pictures and has nothing else to
 * do. The application calls it when it starts on a page that is not prerendered.
 */
export function holdBack(): void {
  isHeld = true;
  next = new Promise((resolve) => {
    setTimeout(resolve, PATIENCE);
    const afterWork = () => void idle().then(resolve);
    if (document.readyState === 'complete') afterWork();
    else window.addEventListener('load', afterWork, { once: true });
  });
}

/**
 * The turn of code that must not delay the picture of the first page. Turns come one after the other, so that a tap does
 * not wait for all that they load. Without `holdBack`, it is immediate.
 */
export function afterStart(): Promise<void> {
  const turn = next;
  if (isHeld) next = turn.then(idle);
  return turn;
}

function idle(): Promise<void> {
  return new Promise((resolve) => {
    // Safari has no idle callbacks.
    if (!('requestIdleCallback' in window)) setTimeout(resolve);
    else requestIdleCallback(() => resolve(), { timeout: TURN });
  });
}
