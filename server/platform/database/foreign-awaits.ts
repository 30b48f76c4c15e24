/**
 * Runs the body of a write on SQLite. Throws when the body awaits anything but its own queries, which end within the
 * current turn of the event loop. During any other wait, all other writers would wait as well, and their queries could
 * get into the savepoint of the body.
 */
export async function watchForForeignAwaits<Result>(run: () => Promise<Result>): Promise<Result> {
  let hasYielded = false;
  const watch = setImmediate(() => {
    hasYielded = true;
  });
  try {
    const result = await run();
    if (hasYielded) throw new Error('a write has awaited something other than its own queries');
    return result;
  } finally {
    clearImmediate(watch);
  }
}
