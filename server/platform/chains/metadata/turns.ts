/** Creates a function that runs a limited number of tasks concurrently, in the order of arrival. */
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
      // The turn is passed on directly, so that no new task overtakes a waiting one.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
