import { z } from 'zod';
import { defineFunction, defineQuery } from '#contract/foundations/define.ts';
import { YEAR_MEMBERS, YEAR_TAGS } from '#contract/foundations/limits.ts';
import { decimalSchema, idSchema, timeSchema } from '#contract/foundations/primitives.ts';
import { profileSummarySchema } from '#contract/members/profiles.ts';
import { postCardSchema } from '#contract/posts/posts.ts';

const NO_YEAR = '年は2026のように指定してください';

/** A calendar year in Japan. */
const yearSchema = decimalSchema(NO_YEAR).pipe(
  z.number(NO_YEAR).int(NO_YEAR).min(2000, NO_YEAR).max(2999, NO_YEAR),
);

const countSchema = z.int().min(0);

const yearPostsSchema = z.object({
  posts_count: countSchema,
  likes_count: countSchema,
  comments_count: countSchema,
  /** The month with the most posts, from 1 to 12. Null without posts. */
  busiest_month: z.int().min(1).max(12).nullable(),
  /** The tags that the most posts have, most frequent first. */
  tags: z.array(z.object({ tag: z.string(), posts_count: countSchema })).max(YEAR_TAGS),
  first_post: postCardSchema.nullable(),
  /** Null when no post has likes. */
  most_liked_post: postCardSchema.nullable(),
});
export type YearPosts = z.infer<typeof yearPostsSchema>;

const yearActivitySchema = z.object({
  likes_given_count: countSchema,
  liked_posts_count: countSchema,
  comments_written_count: countSchema,
  new_followers_count: countSchema,
  joined_events_count: countSchema,
  /** The number of views. Null when views were not counted in that year. */
  views_count: countSchema.nullable(),
  /** The tags of the posts that the caller has liked, the most frequent first. */
  liked_tags: z.array(z.string()).max(YEAR_TAGS),
  /** The authors of the posts liked by the caller, the most frequent first. */
  liked_members: z.array(profileSummarySchema).max(YEAR_MEMBERS),
});
export type YearActivity = z.infer<typeof yearActivitySchema>;

const yearReviewSchema = z.object({
  year: z.int(),
  posts: yearPostsSchema,
  /** Null until the activity is counted for the first time. */
  activity: yearActivitySchema.nullable(),
  made_at: timeSchema.nullable(),
  /** Whether the activity has to be counted, for the first time or again. */
  is_due: z.boolean(),
  /** The id in the URL of the shared review. Null while the review is not shared. */
  shared_as: idSchema.nullable(),
  /** Whether the caller's profile is public, which sharing requires. */
  can_share: z.boolean(),
  /** The years whose reviews the caller can open, the latest first. */
  years: z.array(z.int()),
});
export type YearReview = z.infer<typeof yearReviewSchema>;

export const getYearReview = defineQuery('/api/year-reviews/{year}', {
  access: 'member',
  isPrivate: true,
  perMinute: 60,
  summary:
    "Returns the caller's review of a year in Japan: of the present one from December 1 on, of the one before, and of years that have been reviewed.",
  params: z.strictObject({ year: yearSchema }),
  response: yearReviewSchema,
});

export const makeYearReview = defineFunction('makeYearReview', {
  access: 'member',
  summary:
    "Counts the caller's activity of a year in the background, unless it was counted today or after the year. A repeated call changes nothing.",
  perMinute: 20,
  input: z.strictObject({ year: yearSchema }),
  output: z.object({ success: z.literal(true) }),
});

export const shareYearReview = defineFunction('shareYearReview', {
  access: 'member',
  summary:
    "Gives the caller's review of a year a public address, or ends it at once. An address that has ended never comes back.",
  perMinute: 20,
  input: z.strictObject({ year: yearSchema, shared: z.boolean('共有するかを指定してください') }),
  output: z.object({ shared_as: idSchema.nullable() }),
});

const sharedYearReviewSchema = z.object({
  id: idSchema,
  year: z.int(),
  user: profileSummarySchema,
  posts: yearPostsSchema,
});
export type SharedYearReview = z.infer<typeof sharedYearReviewSchema>;

export const getSharedYearReview = defineQuery('/api/shared-year-reviews/{sharedAs}', {
  access: 'public',
  perMinute: 60,
  summary:
    'Returns a shared review of a year: what the public posts of its member are now. Missing when it is private, or its profile is not public.',
  params: z.strictObject({ sharedAs: idSchema }),
  response: sharedYearReviewSchema,
});
