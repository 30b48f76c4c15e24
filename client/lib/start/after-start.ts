/** How long code waits at most that the first page does without, in milliseconds. */
const PATIENCE = 1000;

let start = Promise.resolve();

/**
 * Makes code that waits for `afterStart` wait until the first page has loaded with its pictures and has nothing else to
 * do. The application calls it when it starts on a page that is not prerendered.
 */
export function holdBack(): void {
  start = new Promise((resolve) => {
    setTimeout(resolve, PATIENCE);
    const afterWork = () =>
      // Safari has no idle callbacks.
      'requestIdleCallback' in window ? requestIdleCallback(() => resolve()) : setTimeout(resolve);
    if (document.readyState === 'complete') afterWork();
    else window.addEventListener('load', afterWork, { once: true });
  });
}

/** The turn of code that must not delay the picture of the first page. Without `holdBack`, it is immediate. */
export function afterStart(): Promise<void> {
  return start;
}
