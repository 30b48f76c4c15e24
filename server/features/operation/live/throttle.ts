/** Returns a function that calls `act` at once, and once more after `interval` milliseconds for all calls meanwhile. */
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
