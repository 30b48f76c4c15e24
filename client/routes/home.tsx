import { usePrefetchQuery, useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { nextEventsQuery } from '#client/features/events/events/next-events.queries.ts';
import { NextEventsSkeleton } from '#client/features/events/events/next-events-skeleton.tsx';
import { useSession } from '#client/features/identity/session/session-context.tsx';
import { BannerSkeleton } from '#client/features/notifications/banners/banner-frame.tsx';
import { bannersQuery } from '#client/features/notifications/banners/banners.queries.ts';
import { FeedTabs } from '#client/features/posts/posts/feeds/feed-tabs.tsx';
import { shellMessages } from '#client/features/shell/layout/shell.messages.ts';
import { usePageMeta } from '#client/features/site/page-meta/page-meta.ts';
import { useSiteSettings } from '#client/features/site/site-settings/site-settings.queries.ts';
import { useFirstSteps } from '#client/features/social/follows/suggested-authors.queries.ts';
import { Link } from '#client/lib/router/link.tsx';
import { lazyOptional, lazyWithRetry } from '#client/ui/feedback/lazy-with-retry.ts';
import { cx } from '#client/ui/text/cx.ts';

const HomeBanners = lazyWithRetry(
  () => import('#client/features/notifications/banners/home-banners.tsx'),
);
const ImageGallery = lazyOptional(() => import('#client/page-parts/image-gallery.tsx'));
const FeedSuggestions = lazyOptional(
  () => import('#client/features/social/follows/suggested-authors.tsx'),
);
const MissedStrip = lazyOptional(() => import('#client/features/accounts/missed/missed-strip.tsx'));
const HomeInterlude = lazyOptional(() => import('#client/page-parts/home-interlude.tsx'));
const FirstSteps = lazyOptional(() => import('#client/features/social/follows/first-steps.tsx'));
const NextEvents = lazyWithRetry(() => import('#client/features/events/events/next-events.tsx'));

/** `/`: banners, the introduction for visitors, the next events and the feeds. */
export default function HomePage() {
  usePageMeta({});
  // Reads the next events while the code of their section loads.
  usePrefetchQuery(nextEventsQuery);
  const banners = useQuery(bannersQuery);
  const firstSteps = useFirstSteps();
  const { away_since } = useSession();
  const hasScrolled = useHasScrolled();
  const [interlude, setInterlude] = useState<ReactNode>(null);
  // Reserves space until it is known whether there are banners.
  const hasBanners = banners.isPending || (banners.data?.length ?? 0) > 0;
  return (
    <div className="mx-auto w-full max-w-page px-4 pt-4 pb-12 md:pt-6">
      <Suspense>
        <ImageGallery />
      </Suspense>
      {away_since && (
        // This height is reserved before the first paint, so that nothing moves when the code has loaded.
        <div className="mb-4 min-h-12">
          <Suspense>
            <MissedStrip since={away_since} />
          </Suspense>
        </div>
      )}
      {firstSteps.isOffered && (
        <Suspense>
          <FirstSteps onEnd={firstSteps.end} />
        </Suspense>
      )}
      <div
        data-head=""
        className={cx(
          'mb-2 grid grid-cols-1 gap-x-8 md:mb-4',
          hasBanners && 'lg:grid-cols-[minmax(0,1.8fr)_minmax(0,1fr)]',
        )}
      >
        {hasBanners && (
          <Suspense fallback={<BannerSkeleton />}>
            {banners.data ? <HomeBanners banners={banners.data} /> : <BannerSkeleton />}
          </Suspense>
        )}
        <Intro />
        <div
          className={cx(
            'max-lg:mt-3',
            hasBanners && 'lg:-mt-2 lg:col-start-2 lg:row-span-2 lg:row-start-1',
          )}
        >
          <Suspense fallback={<NextEventsSkeleton column={hasBanners} />}>
            <NextEvents column={hasBanners} />
          </Suspense>
        </div>
      </div>
      {hasScrolled && (
        // The interlude is below the first screen, so its code loads after a scroll.
        <Suspense>
          <HomeInterlude show={setInterlude} />
        </Suspense>
      )}
      <FeedTabs suggestions={<FeedSuggestions />} interlude={interlude} />
    </div>
  );
}

function Intro() {
  const site = useSiteSettings();
  const { user } = useSession();
  if (user) return <h1 className="sr-only">{shellMessages.nav.home}</h1>;
  return (
    <section>
      <h1 className="min-h-[1.35em] text-xl md:text-2xl">{site?.intro_title}</h1>
      <p className="mt-1 min-h-[3.2em] max-w-text text-ink-soft text-sm md:min-h-[1.6em]">
        {site?.intro_text}{' '}
        <Link
          to="/about"
          className="touch-area whitespace-nowrap font-bold text-brand underline-offset-4 hover:underline"
        >
          {shellMessages.footer.about}
        </Link>
      </p>
    </section>
  );
}

/** Whether the page is scrolled, or has been since this component was mounted. */
function useHasScrolled(): boolean {
  const [hasScrolled, setScrolled] = useState(false);
  useEffect(() => {
    const note = () => setScrolled(true);
    if (window.scrollY > 0) note();
    window.addEventListener('scroll', note, { once: true, passive: true });
    return () => window.removeEventListener('scroll', note);
  }, []);
  return hasScrolled;
}
