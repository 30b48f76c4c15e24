import { type ReactNode, useId } from 'react';

interface CardProps {
  title: string;
  lead?: string;
  children: ReactNode;
}

/** A section of a case with a heading. */
export function Card({ title, lead, children }: CardProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="rounded-lg border border-line bg-surface p-4">
      <h3 id={id} className="text-base">
        {title}
      </h3>
      {lead !== undefined && <p className="text-ink-soft text-xs">{lead}</p>}
      <div className="mt-3">{children}</div>
    </section>
  );
}
