import { useState } from 'react';

/** Returns whether an action is pending, and a function that runs it. The action's promise must not reject. */
export function usePending(action: () => unknown): [isPending: boolean, run: () => void] {
  const [isPending, setPending] = useState(false);
  function run() {
    const result = action();
    if (!(result instanceof Promise)) return;
    setPending(true);
    void result.finally(() => setPending(false));
  }
  return [isPending, run];
}
