/** Calls `act` at once, and once more for all calls within the next `interval` milliseconds, at its end. */
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
