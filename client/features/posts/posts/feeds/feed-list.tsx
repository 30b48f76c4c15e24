import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { useNavigationType } from '#client/lib/router/router-hooks.ts';
import { lazyOptional } from '#client/ui/feedback/lazy-with-retry.ts';
import { QUERY_STALE_TIME } from '#contract/foundations/limits.ts';
import type { FeedSort } from '#contract/posts/posts.ts';
import { PostList } from '../cards/post-list.tsx';
import {
  cardsOf,
  type FeedOptions,
  type FeedQuery,
  feedQuery,
  refreshFeed,
} from '../posts.queries.ts';

const NewPosts = lazyOptional(() => import('./new-posts.tsx'));

interface FeedListProps extends FeedOptions {
  sort: FeedSort;
  label: string;
  interlude?: ReactNode;
  empty: ReactNode;
  /** Shown above a feed without posts. It stays when posts arrive. */
  before?: ReactNode;
}

/** The list of one feed. Each selection needs its own `key`, so that no state is shared. */
export function FeedList(props: FeedListProps) {
  const { sort, category, tags, limit, label, interlude, empty, before } = props;
  const top = useRef<HTMLDivElement>(null);
  const feed = useMemo(
    () => feedQuery(sort, { category, tags, limit }),
    [sort, category, tags, limit],
  );
  const query = useInfiniteQuery(feed);
  useRefreshOnPush(feed);
  const cards = cardsOf(query.data);
  const [newestShown] = cards;
  // Stays true when posts arrive, so that the suggestions stay visible and the viewer can follow several members.
  const [wasEmpty, setWasEmpty] = useState(false);
  if (query.data && cards.length === 0 && !wasEmpty) setWasEmpty(true);
  // A feed with tags has no check for newer posts, because this check filters only by category.
  const byTime = sort !== 'popular' && sort !== 'recommended' && !tags?.length;
  return (
    <div ref={top}>
      {wasEmpty && before && <Suspense>{before}</Suspense>}
      {byTime && newestShown && (
        <Suspense fallback={null}>
          <NewPosts
            {...{ sort, category, feed, top }}
            first={newestShown}
            readAt={query.dataUpdatedAt}
          />
        </Suspense>
      )}
      <div className="after-loading">
        <PostList query={query} label={label} interlude={interlude} empty={empty} />
      </div>
    </div>
  );
}

/** Refreshes a stale feed on forward navigation. After going back, the feed stays as it was. */
function useRefreshOnPush(feed: FeedQuery): void {
  const client = useQueryClient();
  const goingOn = useNavigationType() === 'PUSH';
  useEffect(() => {
    if (!goingOn) return;
    const readAt = client.getQueryState(feed.queryKey)?.dataUpdatedAt ?? 0;
    // When the refresh fails, the cached posts stay.
    if (readAt > 0 && Date.now() - readAt > QUERY_STALE_TIME) {
      refreshFeed(client, feed).catch(() => {});
    }
  }, [client, feed, goingOn]);
}
