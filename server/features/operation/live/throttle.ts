/** Calls `act` immediately, and once more at the end of the next `interval` milliseconds for all calls within it. */
export function throttle(act: () => void, interval: number): () => void {
  let isResting = false;
  let isWanted = false;

  function actAndRest(): void {
    isResting = true;
    isWanted = false;
    act();
    setTimeout(() => {
      isResting = false;
      if (isWanted) actAndRest();
    }, interval).unref();
  }

  return () => {
    if (isResting) isWanted = true;
    else actAndRest();
  };
}
