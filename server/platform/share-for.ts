/**
 * Shares the outcome of `act` with the calls of the next `lifetime` milliseconds, also a failure: everybody can ask, and
 * acting costs more than an answer.
 */
export function shareFor<Result>(
  lifetime: number,
  act: () => Promise<Result>,
): () => Promise<Result> {
  let shared: Promise<Result> | null = null;
  return () => {
    if (shared) return shared;
    setTimeout(() => (shared = null), lifetime).unref();
    shared = act();
    return shared;
  };
}
