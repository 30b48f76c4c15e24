import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { useMemberCall } from '#client/features/identity/session/member-call.queries.ts';
import { postsKeys } from '#client/features/posts/posts/posts.keys.ts';
import { dataOf, type FunctionInput, getJson, pagesOf } from '#client/lib/api/api.ts';

/** Query keys of series. The posts of a series have keys of posts instead, because they are shown as cards. */
const postSeriesKeys = {
  all: ['series'] as const,
  one: (id: string) => ['series', 'one', id] as const,
  ofUser: (userId: string) => ['series', 'user', userId] as const,
  ofPost: (postId: string) => ['series', 'post', postId] as const,
  own: (postId: string | null) => ['series', 'own', postId] as const,
  followed: ['series', 'followed'] as const,
};

export function seriesQuery(seriesId: string) {
  return queryOptions({
    queryKey: postSeriesKeys.one(seriesId),
    ...dataOf('/api/series/{seriesId}', { params: { seriesId } }),
  });
}

export function seriesPostsQuery(seriesId: string) {
  return infiniteQueryOptions({
    queryKey: postsKeys.inSeries(seriesId),
    ...pagesOf('/api/series/{seriesId}/posts', { params: { seriesId } }),
  });
}

export function seriesOfUserQuery(userId: string) {
  return infiniteQueryOptions({
    queryKey: postSeriesKeys.ofUser(userId),
    ...pagesOf('/api/users/{userId}/series', { params: { userId } }),
  });
}

export function seriesOfPostQuery(postId: string) {
  return queryOptions({
    queryKey: postSeriesKeys.ofPost(postId),
    queryFn: async ({ signal }) =>
      (await getJson('/api/posts/{postId}/series', { params: { postId }, signal })).items,
  });
}

/** Returns the query of the viewer's own series, page by page. Each series says whether it contains the post. */
export function ownSeriesQuery(postId: string | null) {
  return infiniteQueryOptions({
    queryKey: postSeriesKeys.own(postId),
    ...pagesOf('/api/own-series', { search: { limit: 100, ...(postId !== null && { postId }) } }),
  });
}

export const followedSeriesQuery = infiniteQueryOptions({
  queryKey: postSeriesKeys.followed,
  ...pagesOf('/api/followed-series'),
});

/** Returns the calls of an author about their series. Each call refetches the changed data. */
export function useSeriesCalls() {
  const client = useQueryClient();
  const call = useMemberCall();
  async function changed<Answer>(request: Promise<Answer>, postId?: string): Promise<Answer> {
    const answer = await request;
    await Promise.all([
      client.invalidateQueries({ queryKey: postSeriesKeys.all }),
      client.invalidateQueries({ queryKey: postsKeys.ofSeries }),
      // Refetches the post, because the page of a post reads its series only when the post says that it has a series.
      postId !== undefined && client.invalidateQueries({ queryKey: postsKeys.detail(postId) }),
    ]);
    return answer;
  }
  return {
    create: (fields: FunctionInput<'createPostSeries'>) =>
      changed(call('createPostSeries', fields), fields.postId ?? undefined),
    update: (fields: FunctionInput<'updatePostSeries'>) =>
      changed(call('updatePostSeries', fields)),
    remove: (seriesId: string) => changed(call('deletePostSeries', { seriesId })),
    restore: (seriesId: string) => changed(call('restorePostSeries', { seriesId })),
    add: (seriesId: string, postIds: string[]) =>
      changed(call('addSeriesPosts', { seriesId, postIds }), postIds[0]),
    take: (seriesId: string, postId: string) =>
      changed(call('removeSeriesPost', { seriesId, postId }), postId),
    move: (seriesId: string, postId: string, afterPostId: string | null) =>
      changed(call('moveSeriesPost', { seriesId, postId, afterPostId })),
  };
}

/** Returns the mutation that follows or unfollows a series. The page shows the change immediately. */
export function useSeriesFollow(seriesId: string) {
  const client = useQueryClient();
  const call = useMemberCall();
  const { queryKey } = seriesQuery(seriesId);
  const put = (is_following: boolean) =>
    client.setQueryData(queryKey, (series) => series && { ...series, is_following });
  return useMutation({
    mutationFn: (following: boolean) => call('setSeriesFollow', { seriesId, following }),
    onMutate: put,
    onError: (_error, following) => put(!following),
    onSuccess: () => client.invalidateQueries({ queryKey: postSeriesKeys.followed }),
  });
}
