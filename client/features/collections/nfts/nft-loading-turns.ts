/** Returns a queue that grants at most `limit` slots at a time, in the order of the requests. */
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
    /** Calls `onTurn` when a slot is granted. Returns a function that releases the slot or cancels the request. */
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
