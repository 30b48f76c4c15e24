const { setTimeout } = globalThis;

/** Lets every settled promise run its callbacks, also with fake timers. */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
