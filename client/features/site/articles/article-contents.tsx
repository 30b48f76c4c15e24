import type { RefObject } from 'react';
import type { ArticleSection } from './article.ts';
import { articlesMessages } from './articles.messages.ts';

interface ArticleContentsProps {
  sections: readonly ArticleSection[];
  headings: RefObject<(HTMLHeadingElement | null)[]>;
}

/** Scrolls to a section and focuses its heading. */
export function goTo(heading: HTMLElement | null | undefined): void {
  heading?.focus({ preventScroll: true });
  heading?.scrollIntoView();
}

/** The table of contents. Its entries are buttons instead of links, because fragments are routes. */
export function ArticleContents({ sections, headings }: ArticleContentsProps) {
  return (
    <nav aria-label={articlesMessages.contents}>
      <ol className="p-1 pt-0">
        {sections.map(({ heading }, index) => (
          <li key={heading}>
            <button
              type="button"
              onClick={() => goTo(headings.current[index])}
              className="flex min-h-11 w-full items-center rounded-md px-3 text-left text-ink-soft text-sm hover:bg-hover hover:text-ink"
            >
              {heading}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}
