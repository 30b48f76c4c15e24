import { Fragment, type ReactNode } from 'react';
import { matchRanges, type SearchTerms } from '#contract/foundations/search-text.ts';

interface MarkedProps {
  text: string;
  terms: SearchTerms;
  /** `start` highlights only a match at the beginning of the text. */
  where?: 'anywhere' | 'start';
}

export function Marked({ text, terms, where }: MarkedProps) {
  const parts: ReactNode[] = [];
  let done = 0;
  for (const { start, end } of matchRanges(text, terms, where)) {
    parts.push(
      <Fragment key={start}>
        {text.slice(done, start)}
        <mark className="rounded-sm bg-brand-soft box-decoration-clone text-brand">
          {text.slice(start, end)}
        </mark>
      </Fragment>,
    );
    done = end;
  }
  return [...parts, text.slice(done)];
}
