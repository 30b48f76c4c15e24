import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { getJson } from '../../../lib/api.ts';
import { after, byCursor } from '../../../lib/paging.ts';
import { eventGalleryKeys } from './event-gallery.keys.ts';

/** The posts with the tag of an event that were published during it, latest first. */
function eventPostsQuery(eventId: string) {
  return infiniteQueryOptions({
    queryKey: eventGalleryKeys.posts(eventId),
    queryFn: ({ pageParam, signal }) =>
      getJson('/api/events/{eventId}/posts', {
        params: { eventId },
        search: after(pageParam),
        signal,
      }),
    ...byCursor,
    // Who comes back from publishing a post looks for it here.
    staleTime: 0,
  });
}

export function useEventPosts(eventId: string) {
  return useInfiniteQuery(eventPostsQuery(eventId));
}
