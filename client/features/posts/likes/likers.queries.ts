import { infiniteQueryOptions } from '@tanstack/react-query';
import { getJson } from '#client/lib/api/api.ts';
import { after, byCursor } from '#client/lib/api/paging.ts';
import { likesKeys } from './likes.keys.ts';

/** Returns the query of the members who like a post, by number of likes, page by page. */
export function likersQuery(postId: string) {
  return infiniteQueryOptions({
    queryKey: likesKeys.likers(postId),
    queryFn: ({ pageParam, signal }) =>
      getJson('/api/posts/{postId}/likes', {
        params: { postId },
        search: after(pageParam),
        signal,
      }),
    ...byCursor,
    // Each mount refetches the likes, because they change quickly.
    staleTime: 0,
  });
}

export const likedPostsQuery = infiniteQueryOptions({
  queryKey: likesKeys.posts,
  queryFn: ({ pageParam, signal }) =>
    getJson('/api/liked-posts', { search: after(pageParam), signal }),
  ...byCursor,
  staleTime: 0,
});
