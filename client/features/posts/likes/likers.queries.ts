import { infiniteQueryOptions } from '@tanstack/react-query';
import { pagesOf } from '#client/lib/api/api.ts';
import { likesKeys } from './likes.keys.ts';

/** Returns the query of the members who like a post, by number of likes, page by page. */
export function likersQuery(postId: string) {
  return infiniteQueryOptions({
    queryKey: likesKeys.likers(postId),
    ...pagesOf('/api/posts/{postId}/likes', { params: { postId } }),
    // Each mount refetches the likes, because they change quickly.
    staleTime: 0,
  });
}

export const likedPostsQuery = infiniteQueryOptions({
  queryKey: likesKeys.posts,
  ...pagesOf('/api/liked-posts'),
  staleTime: 0,
});
