import { useMemo } from 'react';
import { Link } from 'react-router';
import { FeedTabs } from '../features/posts/feed-tabs.tsx';
import { useImageGallery } from '../features/posts/image-gallery.ts';
import { cardsOf, useFeed } from '../features/posts/posts.queries.ts';
import { usePageMeta } from '../features/shell/page-meta.ts';
import { useSiteSettings } from '../features/site-settings/site-settings.queries.ts';
import { messages } from '../messages.ts';

/** The home page: what this place is, in two lines, and then the pictures. */
export default function HomePage() {
  usePageMeta({});
  const site = useSiteSettings();
  const { data } = useFeed('recent');
  useImageGallery(
    site?.site_name ?? messages.common.siteName,
    useMemo(() => cardsOf(data), [data]),
  );
  return (
    <div className="mx-auto w-full max-w-page px-4 pt-4 pb-12 md:pt-8">
      <Intro title={site?.intro_title} text={site?.intro_text} />
      <FeedTabs />
    </div>
  );
}

function Intro({ title, text }: { title: string | undefined; text: string | undefined }) {
  return (
    <section className="mb-3 md:mb-6">
      <h1 className="min-h-[1.35em] text-xl md:text-2xl">{title}</h1>
      <p className="mt-1 min-h-[3.2em] max-w-text text-ink-soft text-sm md:min-h-[1.6em]">
        {text}{' '}
        <Link
          to="/about"
          className="touch-area whitespace-nowrap font-bold text-brand underline-offset-4 hover:underline"
        >
          {messages.posts.home.about}
        </Link>
      </p>
    </section>
  );
}
