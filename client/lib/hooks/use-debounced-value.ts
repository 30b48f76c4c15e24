import { useEffect, useState } from 'react';

/** The pause in typing after which a search starts, in milliseconds. */
export const TYPING_PAUSE = 250;

/** Returns the last value that stayed unchanged for `delay` milliseconds. For queries that follow a text input. */
export function useDebouncedValue<Value>(value: Value, delay: number): Value {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), delay);
    return () => clearTimeout(timer);
  }, [value, delay]);
  return debounced;
}
