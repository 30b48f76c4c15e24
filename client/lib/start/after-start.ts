/** The maximum delay of code that the first page does not need, in milliseconds. */
const MAX_WAIT_MS = 1000;
/** The longest time that a load waits for the work of the previous load, in milliseconds. */
const SLOT_MS = 100;

let next = Promise.resolve();
let isDelayed = false;

/** Delays `afterStart` until the first page and its pictures have loaded. For pages that are not prerendered. */
export function holdBack(): void {
  isDelayed = true;
  next = new Promise((resolve) => {
    setTimeout(resolve, MAX_WAIT_MS);
    const afterWork = () => void idle().then(resolve);
    if (document.readyState === 'complete') afterWork();
    else window.addEventListener('load', afterWork, { once: true });
  });
}

/** Resolves, for one caller after another, when code may load. Without `holdBack`, resolves immediately. */
export function afterStart(): Promise<void> {
  const slot = next;
  if (isDelayed) next = slot.then(idle);
  return slot;
}

function idle(): Promise<void> {
  return new Promise((resolve) => {
    // Safari has no idle callbacks.
    if (!('requestIdleCallback' in window)) setTimeout(resolve);
    else requestIdleCallback(() => resolve(), { timeout: SLOT_MS });
  });
}
