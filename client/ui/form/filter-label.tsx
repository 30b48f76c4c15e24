import type { ReactNode } from 'react';

/** The label of a filter. */
export function FilterLabel({ htmlFor, children }: { htmlFor: string; children: ReactNode }) {
  return (
    <label htmlFor={htmlFor} className="mb-1 block text-ink-soft text-xs">
      {children}
    </label>
  );
}
