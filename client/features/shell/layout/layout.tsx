import { Suspense, useRef } from 'react';
import { ReauthenticationProvider } from '#client/features/identity/session/reauthentication.tsx';
import { usePendingDeletionRedirect } from '#client/features/identity/session/use-pending-deletion-redirect.ts';
import { useProfileCompletion } from '#client/features/identity/session/use-profile-completion.ts';
import { useSiteSettings } from '#client/features/site/site-settings/site-settings.queries.ts';
import { commonMessages } from '#client/lib/format/common.messages.ts';
import { Outlet } from '#client/lib/router/outlet.tsx';
import { usePendingLocation } from '#client/lib/router/router-hooks.ts';
import { ScrollRestoration } from '#client/lib/router/scroll-restoration.ts';
import { afterStart } from '#client/lib/start/after-start.ts';
import { lazyOptional } from '#client/ui/feedback/lazy-with-retry.ts';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { shellMessages } from './shell.messages.ts';
import { TabBar } from './tab-bar.tsx';
import { LiveCounts } from './unread-count.tsx';

const FocusOnNavigation = lazyOptional(() => import('./focus-on-navigation.ts'), afterStart);
const ConnectionStrip = lazyOptional(() => import('./connection-strip.tsx'), afterStart);
const ReadOnlyStrip = lazyOptional(() => import('./read-only-strip.tsx'));

/** The layout around all pages. */
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

/** A button instead of a link, because fragments are routes. */
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

/**
 * A progress bar while the next page loads. Hidden instead of absent, because a page can be left before it is hydrated,
 * and one more element would make React render the whole page again.
 */
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
