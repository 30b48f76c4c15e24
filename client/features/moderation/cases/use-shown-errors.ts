import { useState } from 'react';

/**
 * Returns the shown validation errors that remain, and `showErrors`, which sets their names. Later errors, even in
 * corrected fields, stay hidden until the next `showErrors`.
 */
export function useShownErrors<Found extends object>(found: Found) {
  const [shown, showErrors] = useState<readonly string[]>([]);
  const remaining = shown.filter((name) => name in found);
  if (remaining.length < shown.length) showErrors(remaining);
  const entries = Object.entries(found).filter(([name]) => remaining.includes(name));
  return { errors: Object.fromEntries(entries) as Partial<Found>, showErrors };
}
