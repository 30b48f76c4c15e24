import { feedPageMessages } from '#client/features/posts/posts/feeds/feed-page.messages.ts';
import { FeedTabs } from '#client/features/posts/posts/feeds/feed-tabs.tsx';
import { usePageMeta } from '#client/features/site/page-meta/page-meta.ts';
import { FollowedKinds } from '#client/features/social/tag-follows/followed-kinds.tsx';
import { lazyOptional } from '#client/ui/feedback/lazy-with-retry.ts';
import { FEED_PAGE_SIZE } from '#contract/foundations/limits.ts';

const FeedSuggestions = lazyOptional(
  () => import('#client/features/social/follows/suggested-authors.tsx'),
);

const { title, description } = feedPageMessages;

/** `/feed`: the feeds on a separate page, フォロー中 first. */
export default function FeedPage() {
  usePageMeta({ title, description });
  return (
    <div className="mx-auto w-full max-w-page px-4 pt-4 pb-12 md:pt-8">
      <h1 className="mb-2 text-2xl md:mb-4">{title}</h1>
      <FeedTabs
        first="following"
        pageSize={FEED_PAGE_SIZE}
        suggestions={<FeedSuggestions />}
        following={(people) => <FollowedKinds people={people} />}
      />
    </div>
  );
}
