import { useInfiniteQuery } from '@tanstack/react-query';
import { ChartColumn, ImagePlus, Images, Pin, PinOff, Sparkles } from 'lucide-react';
import { type ReactNode, Suspense, useCallback } from 'react';
import { yearReviewsMessages } from '#client/features/accounts/year-reviews/year-reviews.messages.ts';
import { profilesMessages as texts } from '#client/features/members/profiles/profiles.messages.ts';
import type { OfferHiding } from '#client/features/moderation/reports/report-form.tsx';
import { postInsightsMessages } from '#client/features/posts/post-insights/post-insights.messages.ts';
import { GridSkeleton } from '#client/features/posts/posts/cards/grid-skeleton.tsx';
import { PostList } from '#client/features/posts/posts/cards/post-list.tsx';
import { postActionsMessages } from '#client/features/posts/posts/post-actions.messages.ts';
import { usePostActions } from '#client/features/posts/posts/post-actions.queries.ts';
import { userPostsQuery } from '#client/features/posts/posts/posts.queries.ts';
import { Link } from '#client/lib/router/link.tsx';
import { useSearchParams } from '#client/lib/router/router-hooks.ts';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { lazyWithRetry } from '#client/ui/feedback/lazy-with-retry.ts';
import { Button } from '#client/ui/form/button.tsx';
import { LinkButton } from '#client/ui/navigation/link-button.tsx';
import { QuietLink } from '#client/ui/navigation/quiet-link.tsx';
import { Tabs } from '#client/ui/navigation/tabs.tsx';
import { RelativeTime } from '#client/ui/text/relative-time.tsx';
import type { PinnedPost, PostCard } from '#contract/posts/posts.ts';

const Collection = lazyWithRetry(
  () => import('#client/features/collections/nfts/collection/collection.tsx'),
);
const SeriesOfUser = lazyWithRetry(
  () => import('#client/features/posts/post-series/series-of-user.tsx'),
);
const SavedPosts = lazyWithRetry(() => import('./saved-posts.tsx'));
const ProfileClips = lazyWithRetry(() => import('./profile-clips.tsx'));
const LikedPosts = lazyWithRetry(() => import('./liked-posts.tsx'));

const allTabs = ['posts', 'series', 'collection', 'clips', 'saved', 'liked'] as const;

type ProfileTab = (typeof allTabs)[number];

interface ProfileContentProps {
  userId: string;
  own: boolean;
  hasClips?: boolean | undefined;
  /** Whether another member has series that the viewer may see. */
  hasSeries?: boolean | undefined;
  /** Offers to hide the member after one of their NFTs or posts was reported. */
  hideOffer?: OfferHiding | undefined;
}

/** The tabs of a profile. Series and clips are shown if there are any, saved and liked posts only to the member. */
export function ProfileContent(profile: ProfileContentProps) {
  const { own, hasSeries = false, hasClips = false } = profile;
  const [search, setSearch] = useSearchParams();
  const isOpen = {
    posts: true,
    series: hasSeries,
    collection: true,
    clips: hasClips,
    saved: false,
    liked: false,
  };
  const tabs = allTabs.filter((tab) => own || isOpen[tab]);
  const tab = tabs.find((known) => known === search.get('tab')) ?? 'posts';
  const choose = (next: ProfileTab) =>
    setSearch(next === 'posts' ? {} : { tab: next }, { replace: true, preventScrollReset: true });
  return (
    <Tabs
      label={texts.tabs}
      items={tabs.map((value) => ({ value, label: texts[value] }))}
      value={tab}
      onChange={choose}
    >
      <Suspense fallback={<GridSkeleton />}>
        <Panel tab={tab} {...profile} />
      </Suspense>
    </Tabs>
  );
}

function Panel({ tab, userId, own, hideOffer }: ProfileContentProps & { tab: ProfileTab }) {
  switch (tab) {
    case 'posts':
      return <Posts userId={userId} own={own} />;
    case 'series':
      return <SeriesOfUser userId={userId} own={own} />;
    case 'collection':
      return <Collection userId={userId} own={own} hideOffer={hideOffer} />;
    case 'clips':
      return <ProfileClips userId={userId} own={own} />;
    case 'saved':
      return <SavedPosts />;
    case 'liked':
      return <LikedPosts />;
  }
}

/** Returns the date. Cards show it instead of the author, because all posts of a profile have the same author. */
function dateOf(post: PostCard): ReactNode {
  return <RelativeTime iso={post.created_at} className="truncate px-0.5 text-ink-soft text-xs" />;
}

function Posts({ userId, own }: { userId: string; own: boolean }) {
  const query = useInfiniteQuery(userPostsQuery(userId));
  const empty = own ? (
    <EmptyState
      icon={ImagePlus}
      title={texts.noPosts}
      text={texts.noOwnPostsText}
      action={<LinkButton to="/posts/new">{texts.newPost}</LinkButton>}
    />
  ) : (
    <EmptyState icon={Images} title={texts.noPosts} text={texts.noPostsText} />
  );
  const pinned = query.data?.pages[0]?.pinned;
  const pinnedId = pinned?.is_shown ? pinned.id : null;
  const noteOf = useCallback(
    (post: PostCard) => (post.id === pinnedId ? <PinnedNote post={post} /> : dateOf(post)),
    [pinnedId],
  );
  const list = <PostList query={query} empty={empty} label={texts.posts} noteOf={noteOf} />;
  if (!own) return list;
  return (
    <>
      <div className="-mt-2 mb-1 flex flex-wrap justify-end gap-x-2">
        <QuietLink to="/year-reviews" icon={Sparkles} label={yearReviewsMessages.short} />
        {query.data?.pages[0]?.items.length !== 0 && (
          <QuietLink to="/insights" icon={ChartColumn} label={postInsightsMessages.title} />
        )}
      </div>
      {pinned && !pinned.is_shown && <HiddenPin post={pinned} />}
      {list}
    </>
  );
}

function PinnedNote({ post }: { post: PostCard }) {
  return (
    <span className="flex flex-col gap-0.5 whitespace-nowrap">
      <span className="flex items-center gap-1 px-0.5 font-bold text-brand text-xs">
        <Pin className="size-3.5" aria-hidden="true" />
        {postActionsMessages.pinNote}
      </span>
      {dateOf(post)}
    </span>
  );
}

function HiddenPin({ post }: { post: PinnedPost }) {
  const actions = usePostActions();
  return (
    <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-1 rounded-lg border border-line bg-sunken py-1 pr-1 pl-3 text-sm">
      <PinOff className="size-4 shrink-0 text-ink-soft" aria-hidden="true" />
      <p className="min-w-0 flex-1 basis-60 py-2">
        <Link to={`/posts/${post.id}`} className="wrap-anywhere font-bold hover:underline">
          {postActionsMessages.pinOf(post.title)}
        </Link>
        {postActionsMessages.pinHidden}
      </p>
      <Button
        variant="ghost"
        className="ml-auto"
        onClick={() => void actions.setPinned(post, false)}
      >
        {postActionsMessages.unpin}
      </Button>
    </div>
  );
}
