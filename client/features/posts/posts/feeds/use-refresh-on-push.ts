import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigationType } from '#client/lib/router/router-hooks.ts';
import { QUERY_STALE_TIME } from '#contract/foundations/limits.ts';
import { type FeedQuery, refreshFeed } from '../posts.queries.ts';

/** Refreshes a stale feed when the page is reached by forward navigation. Going back shows the feed as it was left. */
export function useRefreshOnPush(feed: FeedQuery): void {
  const client = useQueryClient();
  const goingOn = useNavigationType() === 'PUSH';
  useEffect(() => {
    if (!goingOn) return;
    const readAt = client.getQueryState(feed.queryKey)?.dataUpdatedAt ?? 0;
    // When it fails, the cached posts stay.
    if (readAt > 0 && Date.now() - readAt > QUERY_STALE_TIME) {
      refreshFeed(client, feed).catch(() => {});
    }
  }, [client, feed, goingOn]);
}
