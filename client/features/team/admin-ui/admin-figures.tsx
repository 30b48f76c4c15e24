import type { ReactNode } from 'react';
import { Link } from '#client/lib/router/link.tsx';

export interface Figure {
  label: string;
  value: ReactNode;
  hint?: ReactNode;
  to?: string;
}

export function Figures({ label, figures }: { label: string; figures: readonly Figure[] }) {
  return (
    <section aria-label={label}>
      <dl className="grid two-columns gap-3 md:grid-cols-[repeat(auto-fit,minmax(9rem,1fr))]">
        {figures.map((figure) => (
          <div
            key={figure.label}
            className="relative flex flex-col rounded-lg border border-line bg-surface p-4"
          >
            <dt className="text-ink-soft text-xs">
              {figure.to === undefined ? (
                figure.label
              ) : (
                <Link to={figure.to} className="hover:underline after:absolute after:inset-0">
                  {figure.label}
                </Link>
              )}
            </dt>
            <dd className="nums mt-1 font-bold text-2xl">{figure.value}</dd>
            {figure.hint !== undefined && <dd className="text-ink-soft text-xs">{figure.hint}</dd>}
          </div>
        ))}
      </dl>
    </section>
  );
}
