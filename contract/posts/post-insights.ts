import { z } from 'zod';
import { defineFunction, defineQuery } from '#contract/foundations/define.ts';
import { idSchema, pageOf, pageQuerySchema } from '#contract/foundations/primitives.ts';
import { insightPeriods, insightSorts, viewSources } from './insight-choices.ts';
import { postCardSchema } from './posts.ts';

const figuresSchema = z.object({
  views: z.int(),
  likes: z.int(),
  saves: z.int(),
  comments: z.int(),
});
export type Figures = z.infer<typeof figuresSchema>;

const insightsSchema = z.object({
  period: z.enum(insightPeriods),
  totals: figuresSchema,
  /** The counts of each day in Japan, or of each month for `all`, oldest first. Reverted actions are subtracted. */
  days: z.array(figuresSchema.extend({ date: z.string() })),
  /** The views of the period by source, largest number first. */
  sources: z.array(z.object({ source: z.enum(viewSources), views: z.int() })),
});
export type Insights = z.infer<typeof insightsSchema>;

const periodSchema = z
  .enum(insightPeriods, '期間は7、30、90、allのどれかで指定してください')
  .default('30');

export const insightsSearchSchema = z.strictObject({ period: periodSchema });

export const recordPostView = defineFunction('recordPostView', {
  access: 'public',
  // The call needs no token, because visitors have none. The call only counts, and its response is always the same.
  csrf: false,
  summary:
    'Counts that the caller has opened a post, once a reader and day. Authors, programs and posts that the caller cannot read do not count.',
  perMinute: 120,
  input: z.strictObject({
    postId: idSchema,
    source: z.enum(viewSources, 'どこから来たかの指定が正しくありません'),
  }),
  output: z.object({}),
});

export const getInsights = defineQuery('/api/insights', {
  access: 'member',
  isPrivate: true,
  summary: "Returns the views, likes, saves and comments of the caller's posts by day.",
  search: insightsSearchSchema,
  response: insightsSchema,
});

const insightPostSchema = z.object({ post: postCardSchema, totals: figuresSchema });
export type InsightPost = z.infer<typeof insightPostSchema>;

export const listInsightPosts = defineQuery('/api/insights/posts', {
  access: 'member',
  isPrivate: true,
  summary: "Returns the caller's posts with their totals, those with the most first.",
  search: pageQuerySchema.extend({
    sort: z.enum(insightSorts, '並び順の指定が正しくありません').default('views'),
  }),
  response: pageOf(insightPostSchema),
});

const postInsightsSchema = insightsSchema.extend({
  post_id: idSchema,
  title: z.string(),
  is_draft: z.boolean(),
  all_time: figuresSchema,
});
export type PostInsights = z.infer<typeof postInsightsSchema>;

export const getPostInsights = defineQuery('/api/insights/posts/{postId}', {
  access: 'member',
  isPrivate: true,
  summary: "Returns the same about one of the caller's posts. Posts of others are missing.",
  params: z.strictObject({ postId: idSchema }),
  search: insightsSearchSchema,
  response: postInsightsSchema,
});
