import { useState } from 'react';

/**
 * The faults that were told and are still there, and `tell`, which sets their names. What becomes wrong after that, also
 * what was corrected before, waits for the next telling.
 */
export function useToldFaults<Found extends object>(found: Found) {
  const [told, tell] = useState<readonly string[]>([]);
  const left = told.filter((name) => name in found);
  if (left.length < told.length) tell(left);
  const remaining = Object.entries(found).filter(([name]) => left.includes(name));
  return { faults: Object.fromEntries(remaining) as Partial<Found>, tell };
}
