import { Sparkles } from 'lucide-react';
import type { ReactNode } from 'react';
import { tagPath } from '#client/features/tags/tags/tag-paths.ts';
import { Link } from '#client/lib/router/link.tsx';

export function YearSection({ title, children }: { title: string; children: ReactNode }) {
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

export function BigNumber({ children }: { children: ReactNode }) {
  return <p className="mt-1 font-bold text-3xl text-brand tabular-nums">{children}</p>;
}

export interface Figure {
  label: string;
  value: string;
}

type Count = readonly [label: string, count: number, text: (count: number) => string];

export function figuresAboveZero(counts: readonly Count[]): Figure[] {
  return counts.flatMap(([label, count, text]) => (count > 0 ? { label, value: text(count) } : []));
}

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

interface YearTagsProps {
  label: string;
  /** The first tag is shown larger. */
  tags: readonly { tag: string; label: string }[];
}

export function YearTags({ label, tags }: YearTagsProps) {
  return (
    <ul aria-label={label} className="mt-3 flex flex-wrap justify-center gap-2">
      {tags.map(({ tag, label: text }, index) => (
        <li key={tag} className="min-w-0 max-w-full">
          <Link
            to={tagPath(tag)}
            className={`inline-flex min-h-11 max-w-full items-center rounded-full bg-brand-soft px-4 font-bold text-brand hover:underline ${index === 0 ? 'text-lg' : 'text-sm'}`}
          >
            <span className="truncate">{text}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

export function YearCover({ title, children }: { title: string; children: ReactNode }) {
  return (
    <header className="rounded-xl bg-brand-soft px-5 py-10 text-center sm:py-14">
      <Sparkles className="mx-auto size-8 text-brand" aria-hidden="true" />
      <h1 className="mt-3 text-3xl [word-break:auto-phrase]">{title}</h1>
      <div className="mt-3 flex flex-col items-center gap-2 text-sm">{children}</div>
    </header>
  );
}
