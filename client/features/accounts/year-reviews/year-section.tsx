import type { ReactNode } from 'react';

interface YearSectionProps {
  title: string;
  children: ReactNode;
}

/** A section of a review, in a card of its own. */
export function YearSection({ title, children }: YearSectionProps) {
  return (
    <section
      aria-label={title}
      className="animate-rise rounded-xl border border-line bg-surface px-5 py-6 text-center sm:px-8"
    >
      <h2 className="text-base text-ink-soft">{title}</h2>
      {children}
    </section>
  );
}

/** The large number of a section. */
export function BigNumber({ children }: { children: ReactNode }) {
  return <p className="mt-1 font-bold text-3xl text-brand tabular-nums">{children}</p>;
}

export interface Figure {
  label: string;
  value: string;
}

/** A row of small numbers with labels. */
export function YearFigures({ figures }: { figures: readonly Figure[] }) {
  return (
    <dl className="mt-3 grid two-columns gap-x-4 gap-y-5">
      {figures.map(({ label, value }) => (
        <div key={label} className="flex flex-col-reverse last:odd:col-span-2">
          <dt className="text-ink-soft text-sm">{label}</dt>
          <dd className="font-bold text-2xl tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
