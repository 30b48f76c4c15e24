import { type ReactNode, useId } from 'react';

interface CardProps {
  title: string;
  children: ReactNode;
}

/** A section of a case with a heading. */
export function Card({ title, children }: CardProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="rounded-lg border border-line bg-surface p-4">
      <h3 id={id} className="text-base">
        {title}
      </h3>
      <div className="mt-3">{children}</div>
    </section>
  );
}
