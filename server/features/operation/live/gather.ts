/**
 * Returns a function that calls `act` at the next multiple of `interval` milliseconds of the clock, once for all calls
 * until then. Unlike with a throttle, the time depends on the clock only, and not on earlier calls.
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
