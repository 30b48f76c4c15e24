import { FEED_PAGE_SIZE } from '../../contract/limits.ts';
import { FeedTabs } from '../features/posts/feeds/feed-tabs.tsx';
import { usePageMeta } from '../features/shell/page-meta.ts';
import { feedPageMessages } from './feed-page.messages.ts';

const { title, description } = feedPageMessages;

/** `/feed`: the feeds on a page of their own, フォロー中 first. */
export default function FeedPage() {
  usePageMeta({ title, description });
  return (
    <div className="mx-auto w-full max-w-page px-4 pt-4 pb-12 md:pt-8">
      <h1 className="mb-2 text-xl md:mb-4 md:text-2xl">{title}</h1>
      <FeedTabs first="following" pageSize={FEED_PAGE_SIZE} />
    </div>
  );
}
