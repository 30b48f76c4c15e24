const { setTimeout } = globalThis;

/** Lets every promise that is already settled run its callbacks, also while the timers are fake. */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
