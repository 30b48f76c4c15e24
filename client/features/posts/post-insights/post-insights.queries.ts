import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callFunction, dataOf, pagesOf } from '#client/lib/api/api.ts';
import type { InsightPeriod, InsightSort, ViewSource } from '#contract/posts/insight-choices.ts';

const postInsightsKeys = {
  days: (period: InsightPeriod) => ['post-insights', 'days', period] as const,
  posts: (sort: InsightSort) => ['post-insights', 'posts', sort] as const,
  post: (postId: string, period: InsightPeriod) =>
    ['post-insights', 'post', postId, period] as const,
};

/** Returns the query of the insights of all posts of the viewer. While a period loads, the previous one is shown. */
export function insightsQuery(period: InsightPeriod) {
  return queryOptions({
    queryKey: postInsightsKeys.days(period),
    ...dataOf('/api/insights', { search: { period } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

export function postInsightsQuery(postId: string, period: InsightPeriod) {
  return queryOptions({
    queryKey: postInsightsKeys.post(postId, period),
    ...dataOf('/api/insights/posts/{postId}', { params: { postId }, search: { period } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

export function insightPostsQuery(sort: InsightSort) {
  return infiniteQueryOptions({
    queryKey: postInsightsKeys.posts(sort),
    ...pagesOf('/api/insights/posts', { search: { sort } }),
    staleTime: 0,
  });
}

/** Counts a view of a post. A failed call is not repeated and shows no error. */
export async function recordPostView(postId: string, source: ViewSource): Promise<void> {
  await callFunction('recordPostView', { postId, source }).catch(() => undefined);
}
