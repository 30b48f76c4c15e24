/** Creates a function that runs a limited number of tasks at the same time, in the order in which they came. */
export function createTurns(
  limit: number,
): <Result>(task: () => Promise<Result>) => Promise<Result> {
  const waiting: (() => void)[] = [];
  let running = 0;

  return async function takeTurn(task) {
    if (running >= limit) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await task();
    } finally {
      // A turn is passed on, so that nobody overtakes who waits.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
