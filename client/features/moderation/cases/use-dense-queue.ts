import { useState } from 'react';
import { readStored, writeStored } from '#client/lib/cache/browser-storage.ts';

const NAME = 'dense-queue';

/** Whether the queue shows one line a case, and the function that changes it. This browser remembers the choice. */
export function useDenseQueue(): [isDense: boolean, toggle: () => void] {
  const [isDense, setDense] = useState(() => readStored('localStorage', NAME) === true);
  function toggle() {
    setDense(!isDense);
    writeStored('localStorage', NAME, isDense ? undefined : true);
  }
  return [isDense, toggle];
}
