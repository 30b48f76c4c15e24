/** Returns a queue that lets at most `limit` pictures load at a time, in the order of their requests. */
export function createSlots(limit: number) {
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
    /** Calls `onSlot` when a slot is granted. Returns a function that releases the slot or cancels the request. */
    take(onSlot: () => void): () => void {
      let hasSlot = false;
      function start(): void {
        hasSlot = true;
        onSlot();
      }
      waiting.add(start);
      startNext();
      return () => {
        if (waiting.delete(start) || !hasSlot) return;
        hasSlot = false;
        taken -= 1;
        startNext();
      };
    },
  };
}
