/**
 * Returns a function that shares the result of `act`, including a failure, among all calls within `lifetime`
 * milliseconds. For expensive functions that everybody can call.
 */
export function singleFlightFor<Result>(
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
