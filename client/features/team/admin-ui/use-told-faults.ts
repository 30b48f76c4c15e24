import { useState } from 'react';

/**
 * Returns the shown validation errors that remain, and `tell`, which sets their names. Later errors, even in corrected
 * fields, stay hidden until the next `tell`.
 */
export function useToldFaults<Found extends object>(found: Found) {
  const [told, tell] = useState<readonly string[]>([]);
  const left = told.filter((name) => name in found);
  if (left.length < told.length) tell(left);
  const remaining = Object.entries(found).filter(([name]) => left.includes(name));
  return { faults: Object.fromEntries(remaining) as Partial<Found>, tell };
}
