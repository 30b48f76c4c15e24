import { useEffect, useState } from 'react';

/** A value as it was when it last rested for a while: for questions that should not follow each keystroke. */
export function useDebouncedValue<Value>(value: Value, rest: number): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), rest);
    return () => clearTimeout(timer);
  }, [value, rest]);
  return settled;
}
