const { setTimeout } = globalThis;

/** Waits until every settled promise has run its callbacks, even with fake timers. */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
