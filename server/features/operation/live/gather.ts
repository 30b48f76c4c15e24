/**
 * Returns a function that calls `act` once for all calls up to the next multiple of `interval` milliseconds of the
 * clock. Unlike with a throttle, this time depends only on the clock, and not on earlier calls.
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
