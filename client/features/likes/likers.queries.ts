import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { getJson } from '../../lib/api.ts';

/** Who likes a post, page by page, the most taps first. */
export function likersQuery(postId: string) {
  return infiniteQueryOptions({
    queryKey: ['likers', postId] as const,
    queryFn: ({ pageParam, signal }) =>
      getJson('/api/posts/{postId}/likes', {
        params: { postId },
        search: pageParam === null ? {} : { cursor: pageParam },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => (page.has_more ? page.next_cursor : null),
    // Likes come quickly: each opening reads anew.
    staleTime: 0,
  });
}

export function useLikers(postId: string) {
  return useInfiniteQuery(likersQuery(postId));
}

/** The posts one likes, the latest first. */
export const likedPostsQuery = infiniteQueryOptions({
  queryKey: ['posts', 'liked'] as const,
  queryFn: ({ pageParam, signal }) =>
    getJson('/api/liked-posts', {
      search: pageParam === null ? {} : { cursor: pageParam },
      signal,
    }),
  initialPageParam: null as string | null,
  getNextPageParam: (page) => (page.has_more ? page.next_cursor : null),
  staleTime: 0,
});

export function useLikedPosts() {
  return useInfiniteQuery(likedPostsQuery);
}
