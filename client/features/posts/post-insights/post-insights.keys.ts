import type { InsightPeriod, InsightSort } from '#contract/posts/insight-choices.ts';

/** Query keys of the figures of the viewer's own posts. */
export const postInsightsKeys = {
  days: (period: InsightPeriod) => ['post-insights', 'days', period] as const,
  posts: (sort: InsightSort) => ['post-insights', 'posts', sort] as const,
  post: (postId: string, period: InsightPeriod) =>
    ['post-insights', 'post', postId, period] as const,
};
