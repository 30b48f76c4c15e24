import { type RefObject, useState } from 'react';

/**
 * State of what is in a dialog, for as long as the owner of the ref is there: closing a dialog unmounts its content, and
 * what was typed is there again when it reopens.
 */
export function useKept<Value>(kept: RefObject<Value>): [Value, (next: Value) => void] {
  const [value, setValue] = useState(() => kept.current);
  function keep(next: Value) {
    kept.current = next;
    setValue(next);
  }
  return [value, keep];
}
