import { infiniteQueryOptions } from '@tanstack/react-query';
import { postsKeys } from '#client/features/posts/posts/posts.keys.ts';
import { getJson } from '#client/lib/api/api.ts';
import { after, byCursor } from '#client/lib/api/paging.ts';

/** Keys of the posts of events. They begin with the key of cards, so that a change of a post updates these lists. */
const eventGalleryKeys = {
  posts: (eventId: string) => [...postsKeys.found, 'event', eventId] as const,
};

/** Returns the query for the posts with the tag of an event that were published during the event, latest first. */
export function eventPostsQuery(eventId: string) {
  return infiniteQueryOptions({
    queryKey: eventGalleryKeys.posts(eventId),
    queryFn: ({ pageParam, signal }) =>
      getJson('/api/events/{eventId}/posts', {
        params: { eventId },
        search: after(pageParam),
        signal,
      }),
    ...byCursor,
    // Refetched on each mount, because members who return after publishing a post expect the post here.
    staleTime: 0,
  });
}
