/** Grants at most `limit` turns at a time, in the order of the requests. */
export function createTurns(limit: number) {
  const waiting = new Set<() => void>();
  let taken = 0;

  function startNext(): void {
    for (const start of waiting) {
      if (taken >= limit) return;
      waiting.delete(start);
      taken += 1;
      start();
    }
  }

  return {
    /** Calls `onTurn` when the turn starts. Returns a function that ends the turn, or cancels a request that waits. */
    take(onTurn: () => void): () => void {
      let hasTurn = false;
      function start(): void {
        hasTurn = true;
        onTurn();
      }
      waiting.add(start);
      startNext();
      return () => {
        if (waiting.delete(start) || !hasTurn) return;
        hasTurn = false;
        taken -= 1;
        startNext();
      };
    },
  };
}
