import { Sparkles } from 'lucide-react';
import type { ReactNode } from 'react';

interface YearCoverProps {
  title: string;
  children: ReactNode;
}

export function YearCover({ title, children }: YearCoverProps) {
  return (
    <header className="rounded-xl bg-brand-soft px-5 py-10 text-center sm:py-14">
      <Sparkles className="mx-auto size-8 text-brand" aria-hidden="true" />
      <h1 className="mt-3 text-3xl [word-break:auto-phrase]">{title}</h1>
      <div className="mt-3 flex flex-col items-center gap-2 text-sm">{children}</div>
    </header>
  );
}
