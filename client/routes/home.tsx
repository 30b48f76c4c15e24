import { Suspense } from 'react';
import { Link } from 'react-router';
import { BannerSkeleton } from '../features/banners/banner-frame.tsx';
import { useBanners } from '../features/banners/banners.queries.ts';
import { usePrefetchNextEvents } from '../features/events/events.queries.ts';
import { NextEventsSkeleton } from '../features/events/next-events-skeleton.tsx';
import { FeedTabs } from '../features/posts/feeds/feed-tabs.tsx';
import { usePageMeta } from '../features/shell/page-meta.ts';
import { shellMessages } from '../features/shell/shell.messages.ts';
import { useSiteSettings } from '../features/site-settings/site-settings.queries.ts';
import { cx } from '../ui/cx.ts';
import { lazyOptional, lazyWithRetry } from '../ui/lazy-with-retry.ts';

const HomeBanners = lazyWithRetry(() => import('../features/banners/home-banners.tsx'));
const ImageGallery = lazyOptional(() => import('./image-gallery.tsx'));
const NextEvents = lazyWithRetry(() => import('../features/events/next-events.tsx'));

/** `/`: banners, the introduction, the next events and the feeds. */
export default function HomePage() {
  usePageMeta({});
  usePrefetchNextEvents();
  const banners = useBanners();
  // Reserves space while it is unknown whether there are banners.
  const hasBanners = banners.isPending || (banners.data?.length ?? 0) > 0;
  return (
    <div className="mx-auto w-full max-w-page px-4 pt-4 pb-12 md:pt-6">
      <Suspense>
        <ImageGallery />
      </Suspense>
      <div
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
      <FeedTabs />
    </div>
  );
}

function Intro() {
  const site = useSiteSettings();
  return (
    <section>
      <h1 className="min-h-[1.35em] text-xl md:text-2xl">{site?.intro_title}</h1>
      <p className="mt-1 min-h-[3.2em] max-w-text text-ink-soft text-sm [word-break:auto-phrase] md:min-h-[1.6em]">
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
