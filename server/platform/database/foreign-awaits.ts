/**
 * Runs the body of a write on SQLite, and fails when it has waited for anything but its own queries: these never leave the
 * current turn of the event loop. Whatever else it waits for, all other writers wait for too, and what they do meanwhile
 * can get into its savepoint.
 */
export async function watchForForeignAwaits<Result>(run: () => Promise<Result>): Promise<Result> {
  let hasLeftTurn = false;
  const watch = setImmediate(() => {
    hasLeftTurn = true;
  });
  try {
    const result = await run();
    if (hasLeftTurn) throw new Error('a write has awaited something other than its own queries');
    return result;
  } finally {
    clearImmediate(watch);
  }
}
