import { Suspense } from 'react';
import { useSession } from '#client/features/identity/session/session-context.tsx';
import { useSiteSettings } from '#client/features/site/site-settings/site-settings.queries.ts';
import { yearInJapan } from '#client/lib/format/format.ts';
import { useHydrated } from '#client/lib/hooks/use-hydrated.ts';
import { Link } from '#client/lib/router/link.tsx';
import { useLocation } from '#client/lib/router/router-hooks.ts';
import { afterStart } from '#client/lib/start/after-start.ts';
import { lazyOptional } from '#client/ui/feedback/lazy-with-retry.ts';
import { cx } from '#client/ui/text/cx.ts';
import { mailtoOf } from './contact.ts';
import { shellMessages } from './shell.messages.ts';

const ThemeChoice = lazyOptional(() => import('./theme-choice.tsx'), afterStart);

const texts = shellMessages.footer;

const linkClasses =
  'inline-flex min-h-11 items-center rounded-sm text-ink-soft text-sm underline-offset-4 hover:text-ink hover:underline';

const pages = ['about', 'terms', 'guidelines', 'privacy', 'company', 'copyright'] as const;
/** The first segments of the paths with a footer: home and these pages. */
const withFooter: readonly string[] = ['', ...pages];

/** The footer. On a phone, members see it on home and the pages that it links to; elsewhere it is space for the tab bar. */
export function Footer() {
  const site = useSiteSettings();
  const { user } = useSession();
  const { pathname } = useLocation();
  const hydrated = useHydrated();
  const isShort = user && !withFooter.includes(pathname.slice(1));
  return (
    <footer
      className={cx(
        // Hidden while the page loads, so that the footer does not visibly move.
        'mt-16 print:hidden border-line border-t bg-sunken after-loading',
        isShort && 'max-md:invisible max-md:h-4 max-md:overflow-hidden',
      )}
    >
      <div className="mx-auto max-w-page px-4 pt-8 pb-[calc(--spacing(24)+env(safe-area-inset-bottom))] md:flex md:items-start md:justify-between md:gap-8 md:pb-10">
        <div>
          <nav aria-label={shellMessages.nav.footer}>
            <ul className="flex flex-wrap gap-x-6">
              {site && (
                <li>
                  <a href={mailtoOf(site)} className={linkClasses}>
                    {texts.contact}
                  </a>
                </li>
              )}
              {pages.map((page) => (
                <li key={page}>
                  <Link to={`/${page}`} className={linkClasses}>
                    {texts[page]}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
          {site && (
            // The prerendered page can contain the previous year. A mismatch would make React render it again.
            <p className="mt-3 text-ink-faint text-xs" suppressHydrationWarning>
              {texts.rights(yearInJapan(), site.operator_name)}
            </p>
          )}
        </div>
        {/* Not part of the hydration, because navigations would wait for its code. */}
        {!user && hydrated && (
          <div className="shrink-0 max-md:hidden">
            <Suspense>
              <ThemeChoice />
            </Suspense>
          </div>
        )}
      </div>
    </footer>
  );
}
