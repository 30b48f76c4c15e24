/**
 * Calls `act` at the next multiple of `interval` milliseconds of the clock, once for all calls until then. Other than with
 * a throttle, when it happens depends on the clock alone and not on earlier calls.
 */
export function gather(act: () => void, interval: number): () => void {
  let isWaiting = false;
  return () => {
    if (isWaiting) return;
    isWaiting = true;
    const untilNext = interval - (Date.now() % interval);
    setTimeout(() => {
      isWaiting = false;
      act();
    }, untilNext).unref();
  };
}
