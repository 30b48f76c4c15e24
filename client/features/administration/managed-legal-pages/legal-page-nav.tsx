import { Link } from '#client/lib/router/link.tsx';
import { cx } from '#client/ui/text/cx.ts';
import { type LegalPage, legalPages } from '#contract/site/legal-page-text.ts';
import { managedLegalPagesMessages as texts } from './managed-legal-pages.messages.ts';

/** Links to the editors of all pages. */
export function LegalPageNav({ shown }: { shown: LegalPage }) {
  return (
    <nav aria-label={texts.title} className="mb-6">
      <ul className="flex flex-wrap gap-2">
        {legalPages.map((page) => (
          <li key={page}>
            <Link
              to={`/admin/pages/${page}`}
              aria-current={page === shown ? 'page' : undefined}
              className={cx(
                'inline-flex min-h-11 items-center rounded-full border px-4 text-sm transition-colors hover:bg-hover',
                page === shown
                  ? 'border-brand bg-brand-soft font-bold text-brand'
                  : 'border-line bg-surface',
              )}
            >
              {texts.pages[page]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
