import type { RefObject } from 'react';
import type { ArticleSection } from './article.ts';
import { articlesMessages } from './articles.messages.ts';

interface ArticleContentsProps {
  sections: readonly ArticleSection[];
  headings: RefObject<(HTMLHeadingElement | null)[]>;
}

/** The table of contents. Its entries are buttons instead of links, because fragments are routes. */
export function ArticleContents({ sections, headings }: ArticleContentsProps) {
  const goTo = (index: number): void => {
    const heading = headings.current[index];
    heading?.focus({ preventScroll: true });
    heading?.scrollIntoView();
  };
  return (
    <nav aria-label={articlesMessages.contents}>
      <ol className="p-1 pt-0">
        {sections.map(({ heading }, index) => (
          <li key={heading}>
            <button
              type="button"
              onClick={() => goTo(index)}
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
