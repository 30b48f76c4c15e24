import { Suspense, useRef } from 'react';
import {
  usePendingDeletionRedirect,
  useProfileCompletion,
} from '#client/features/identity/session/guards.tsx';
import { ReauthenticationProvider } from '#client/features/identity/session/reauthentication.tsx';
import { useSession } from '#client/features/identity/session/session-context.tsx';
import { useSiteSettings } from '#client/features/site/site-settings/site-settings.queries.ts';
import { commonMessages } from '#client/lib/format/common.messages.ts';
import { yearInJapan } from '#client/lib/format/format.ts';
import { useHydrated } from '#client/lib/hooks/use-hydrated.ts';
import { Link, NavLink } from '#client/lib/router/link.tsx';
import { useLocation, usePendingLocation } from '#client/lib/router/router-hooks.ts';
import { Outlet } from '#client/lib/router/router-provider.tsx';
import { ScrollRestoration } from '#client/lib/router/scroll-restoration.ts';
import { afterStart } from '#client/lib/start/after-start.ts';
import { lazyOptional } from '#client/ui/feedback/lazy-with-retry.ts';
import { prefersReducedMotion } from '#client/ui/media/reduced-motion.ts';
import { cx } from '#client/ui/text/cx.ts';
import { mailtoOf } from './contact.ts';
import { announcements, type Destination, destinations, home, newPost } from './destinations.ts';
import { Header } from './header.tsx';
import { DraftBadge, LiveCounts, UnreadCount } from './link-counts.tsx';
import { shellMessages } from './shell.messages.ts';

const BrandSheet = lazyOptional(
  () => import('#client/features/site/site-settings/brand-sheet.ts'),
  afterStart,
);
const FocusOnNavigation = lazyOptional(() => import('./focus-on-navigation.ts'), afterStart);
const ConnectionStrip = lazyOptional(() => import('./connection-strip.tsx'), afterStart);
const ReadOnlyStrip = lazyOptional(() => import('./read-only-strip.tsx'));

export function Layout() {
  const main = useRef<HTMLElement>(null);
  useProfileCompletion();
  usePendingDeletionRedirect();
  return (
    <ReauthenticationProvider>
      <SkipButton onSkip={() => main.current?.focus()} />
      <LoadingBar />
      <div className="flex min-h-dvh flex-col">
        <Header />
        <ReadOnly />
        <main ref={main} tabIndex={-1} className="flex-1">
          <Outlet />
        </main>
        <Footer />
      </div>
      <TabBar />
      <Suspense fallback={null}>
        <FocusOnNavigation main={main} />
        <ConnectionStrip />
      </Suspense>
      <Suspense fallback={null}>
        <BrandSheet />
      </Suspense>
      <LiveCounts />
      <ScrollRestoration />
    </ReauthenticationProvider>
  );
}

function ReadOnly() {
  const mode = useSiteSettings()?.read_only;
  return mode ? (
    <Suspense fallback={null}>
      <ReadOnlyStrip mode={mode} />
    </Suspense>
  ) : null;
}

/** A button instead of a link, because the router would open the fragment of a link as a page. */
function SkipButton({ onSkip }: { onSkip: () => void }) {
  return (
    <button
      type="button"
      onClick={onSkip}
      className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:min-h-11 focus:rounded-full focus:bg-brand focus:px-5 focus:font-bold focus:text-on-brand focus:text-sm"
    >
      {shellMessages.skip}
    </button>
  );
}

/** A progress bar while the next page loads. It is hidden, not absent: a further element would break the hydration. */
function LoadingBar() {
  const isLoading = usePendingLocation() !== undefined;
  return (
    // A text outside of the landmarks must be in a live region.
    <div role="status" hidden={!isLoading}>
      <div
        role="progressbar"
        aria-label={commonMessages.loading}
        className="fixed inset-x-0 top-0 z-50 h-0.5 animate-breathe bg-brand"
      />
    </div>
  );
}

function TabBar() {
  const { user } = useSession();
  const tabs = [home, ...destinations, ...(user ? [newPost] : [])];
  return (
    <nav
      aria-label={shellMessages.nav.tabs}
      className="fixed inset-x-0 bottom-0 z-30 border-line border-t bg-paper/95 pb-[env(safe-area-inset-bottom)] backdrop-blur-md md:hidden print:hidden"
    >
      <ul className="mx-auto flex max-w-form">
        {tabs.map((tab) => (
          <li key={tab.to} className="min-w-0 flex-1">
            <Tab {...tab} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

const badgeClasses = 'absolute top-0.5 left-1/2 ml-2 ring-2 ring-paper';

function Tab({ to, label, icon: Icon }: Destination) {
  const { pathname } = useLocation();
  const goToTop = to === home.to && pathname === home.to;
  return (
    <NavLink
      to={to}
      end={to === home.to}
      onClick={(event) => {
        if (!goToTop) return;
        event.preventDefault();
        window.scrollTo({ top: 0, behavior: prefersReducedMotion() ? 'instant' : 'smooth' });
      }}
      className="relative flex h-14 flex-col items-center justify-center gap-0.5 text-ink-soft text-[min(0.75rem,3.6vw)] transition-colors -outline-offset-2 aria-[current]:font-bold aria-[current]:text-brand"
    >
      <Icon className="size-6" aria-hidden="true" />
      {label}
      {to === newPost.to && <DraftBadge className={badgeClasses} />}
      {to === announcements.to && <UnreadCount kind="all" className={badgeClasses} />}
    </NavLink>
  );
}

const ThemeChoice = lazyOptional(() => import('./theme-choice.tsx'), afterStart);

const texts = shellMessages.footer;

const linkClasses =
  'inline-flex min-h-11 items-center rounded-sm text-ink-soft text-sm underline-offset-4 hover:text-ink hover:underline';

const pages = ['about', 'terms', 'guidelines', 'privacy', 'company', 'copyright'] as const;
/** The first path segment of each page that has a footer. The empty segment is home. */
const withFooter: readonly string[] = ['', ...pages];

/** The footer. On a phone, members see it on home and the pages that it links to; elsewhere it is empty space. */
function Footer() {
  const site = useSiteSettings();
  const { user } = useSession();
  const { pathname } = useLocation();
  const hydrated = useHydrated();
  const isShort = user && !withFooter.includes(pathname.slice(1));
  return (
    <footer
      className={cx(
        // Hidden while the page loads, because the content above it would move it.
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
            // The prerendered page may contain the previous year, which must not make React render it again.
            <p className="mt-3 text-ink-faint text-xs" suppressHydrationWarning>
              {texts.rights(yearInJapan(), site.operator_name)}
            </p>
          )}
        </div>
        {/* This part is not hydrated, because navigations would wait for its code. */}
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
