import type { ReactNode } from 'react';

/** A section of the search page while it has no query. */
export function StartSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h2 className="mb-2 flex min-h-11 items-center text-base">{title}</h2>
      {children}
    </section>
  );
}
