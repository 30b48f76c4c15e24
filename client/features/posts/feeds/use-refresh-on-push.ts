import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigationType } from 'react-router';
import { QUERY_STALE_TIME } from '../../../../contract/limits.ts';
import { type FeedQuery, refreshFeed } from '../posts.queries.ts';

/** Coming to a feed by going on, one gets its newest; coming back to it, one finds it as one left it. */
export function useRefreshOnPush(feed: FeedQuery): void {
  const client = useQueryClient();
  const goingOn = useNavigationType() === 'PUSH';
  useEffect(() => {
    if (!goingOn) return;
    const readAt = client.getQueryState(feed.queryKey)?.dataUpdatedAt ?? 0;
    // Should it fail, what is shown is as good as it was.
    if (readAt > 0 && Date.now() - readAt > QUERY_STALE_TIME) {
      refreshFeed(client, feed).catch(() => {});
    }
  }, [client, feed, goingOn]);
}
