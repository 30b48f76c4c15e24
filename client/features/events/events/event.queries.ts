import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { postsKeys } from '#client/features/posts/posts/posts.keys.ts';
import { dataOf, getJson, pagesOf } from '#client/lib/api/api.ts';
import { SECOND } from '#contract/foundations/limits.ts';
import { eventsKeys } from './events.keys.ts';
import { nextEventsKeys } from './next-events.queries.ts';

/**
 * How long a shown event counts as up to date, in milliseconds. The time is short, because counts change quickly. It is
 * not zero, because the event may have just arrived in the HTML of the page.
 */
const STALE_TIME = 5 * SECOND;

/** Returns the query for one event, refetched on mount and when the tab is shown. */
export function eventQuery(eventId: string) {
  return queryOptions({
    queryKey: eventsKeys.detail(eventId),
    ...dataOf('/api/events/{eventId}', { params: { eventId } }),
    staleTime: STALE_TIME,
  });
}

export function eventSeriesQuery(eventId: string) {
  return queryOptions({
    queryKey: eventsKeys.series(eventId),
    queryFn: async ({ signal }) =>
      (await getJson('/api/events/{eventId}/series', { params: { eventId }, signal })).items,
  });
}

export function refreshEventLists(client: QueryClient): void {
  for (const queryKey of [eventsKeys.lists, eventsKeys.allSeries, nextEventsKeys.all]) {
    void client.invalidateQueries({ queryKey });
  }
}

/** Keys of the posts of events. They begin with the key of cards, so that a change of a post updates these lists. */
const eventGalleryKeys = {
  posts: (eventId: string) => [...postsKeys.found, 'event', eventId] as const,
};

/** Returns the query for the posts that have the tag of an event and were published during the event, latest first. */
export function eventPostsQuery(eventId: string) {
  return infiniteQueryOptions({
    queryKey: eventGalleryKeys.posts(eventId),
    ...pagesOf('/api/events/{eventId}/posts', { params: { eventId } }),
    // Refetched on each mount, because members who have just published a post for the event expect to see the post.
    staleTime: 0,
  });
}
