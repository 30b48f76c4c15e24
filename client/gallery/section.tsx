import type { ReactNode } from 'react';

/** The variants of one component under its name. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-4">
      <h2 className="border-line border-b pb-2 text-xl">{title}</h2>
      {children}
    </section>
  );
}
