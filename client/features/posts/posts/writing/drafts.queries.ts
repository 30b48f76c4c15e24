import { infiniteQueryOptions, queryOptions, skipToken } from '@tanstack/react-query';
import { getJson, pagesOf } from '#client/lib/api/api.ts';
import { draftsKeys, postsKeys } from '../posts.keys.ts';

export const draftsQuery = infiniteQueryOptions({
  queryKey: draftsKeys.list,
  ...pagesOf('/api/drafts'),
});

/** Returns the query of a post for its form. It is also read on a conflict, and when the team sets a label. */
export function editedPostQuery(postId: string | null) {
  return queryOptions({
    queryKey: postsKeys.edited(postId),
    queryFn:
      postId === null
        ? skipToken
        : ({ signal }) => getJson('/api/posts/{postId}', { params: { postId }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}
