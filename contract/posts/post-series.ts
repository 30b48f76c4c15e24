import { z } from 'zod';
import { defineFunction, defineQuery } from '#contract/foundations/define.ts';
import {
  SERIES_DESCRIPTION_MAX,
  SERIES_OF_POST_MAX,
  SERIES_PAGE_SIZE,
  SERIES_PARTS_AT_ONCE,
  SERIES_TITLE_MAX,
} from '#contract/foundations/limits.ts';
import {
  idSchema,
  pageOf,
  pageQueryOf,
  pageQuerySchema,
  requestIdSchema,
  textSchema,
  timeSchema,
} from '#contract/foundations/primitives.ts';
import { profileSummarySchema, userReferenceSchema } from '#contract/members/profiles.ts';
import { hiddenNoticeSchema } from '#contract/moderation/moderation.ts';
import { postCardSchema } from './posts.ts';

/** A series as a reader sees it. Posts that the reader may not see do not count. */
const postSeriesSchema = z.object({
  id: idSchema,
  user_id: idSchema,
  profiles: profileSummarySchema,
  title: z.string(),
  description: z.string(),
  /** The number of published posts that the viewer may see. */
  posts_count: z.int(),
  /** The chosen cover. When the viewer may not see it, the first post. Null while the series is empty. */
  cover: postCardSchema.nullable(),
  /** The post that the author has chosen as the cover. Only the author gets this field. */
  cover_post_id: idSchema.nullable(),
  /** Null while the series is empty. */
  first_post_id: idSchema.nullable(),
  is_following: z.boolean(),
  /** Set while the team hides the series. Only its author and the team get this field. */
  hidden: hiddenNoticeSchema.nullable(),
  can: z.object({ edit: z.boolean(), follow: z.boolean(), report: z.boolean() }),
  created_at: timeSchema,
  updated_at: timeSchema,
});
export type PostSeries = z.infer<typeof postSeriesSchema>;

const seriesParams = z.strictObject({ seriesId: idSchema });

export const getPostSeries = defineQuery('/api/series/{seriesId}', {
  access: 'public',
  summary: 'Returns a series of posts. One without posts that the caller may see is missing.',
  params: seriesParams,
  response: postSeriesSchema,
});

export const listPostsOfSeries = defineQuery('/api/series/{seriesId}/posts', {
  access: 'public',
  summary:
    'Returns the posts of a series that the caller may see, in the order of its author, who also gets drafts.',
  params: seriesParams,
  search: pageQuerySchema,
  response: pageOf(postCardSchema),
});

export const listSeriesOfUser = defineQuery('/api/users/{userId}/series', {
  access: 'public',
  summary:
    'Returns the series of a member with posts that the caller may see, last changed first. The member also gets empty ones.',
  params: z.strictObject({ userId: userReferenceSchema }),
  search: pageQueryOf(SERIES_PAGE_SIZE),
  response: pageOf(postSeriesSchema),
});

const neighbourSchema = z.object({ id: idSchema, title: z.string() });

const seriesPositionSchema = z.object({
  id: idSchema,
  title: z.string(),
  /** The position among the posts that the viewer may see, from 1. `total` is the number of these posts. */
  number: z.int(),
  total: z.int(),
  previous: neighbourSchema.nullable(),
  next: neighbourSchema.nullable(),
});
export type SeriesPosition = z.infer<typeof seriesPositionSchema>;

export const listSeriesOfPost = defineQuery('/api/posts/{postId}/series', {
  access: 'member',
  summary: 'Returns the series of a published post, with the posts before and after it.',
  params: z.strictObject({ postId: idSchema }),
  response: z.object({ items: z.array(seriesPositionSchema).max(SERIES_OF_POST_MAX) }),
});

const ownSeriesSchema = z.object({
  id: idSchema,
  title: z.string(),
  /** The number of posts in the series, including drafts. */
  parts_count: z.int(),
  has_post: z.boolean(),
});
export type OwnSeries = z.infer<typeof ownSeriesSchema>;

export const listOwnSeries = defineQuery('/api/own-series', {
  access: 'member',
  isPrivate: true,
  summary: "Returns the caller's series, last changed first, and which of them have a post.",
  search: pageQuerySchema.extend({ postId: idSchema.optional() }),
  response: pageOf(ownSeriesSchema),
});

export const listFollowedSeries = defineQuery('/api/followed-series', {
  access: 'member',
  isPrivate: true,
  summary:
    'Returns the series that the caller follows, last followed first. Those that they can no longer see are omitted.',
  search: pageQueryOf(SERIES_PAGE_SIZE),
  response: pageOf(postSeriesSchema),
});

export const seriesFieldsSchema = z.strictObject({
  title: textSchema({ what: 'シリーズ名', max: SERIES_TITLE_MAX, required: true }),
  description: textSchema({ what: '説明', max: SERIES_DESCRIPTION_MAX, multiline: true }).default(
    '',
  ),
});

export type SeriesFields = z.output<typeof seriesFieldsSchema>;

const seriesAnswer = z.object({ series: postSeriesSchema });
const seriesInput = z.strictObject({ seriesId: idSchema });

export const createPostSeries = defineFunction('createPostSeries', {
  access: 'member',
  summary:
    'Makes a series, with a first own post if one is given. Repeating a requestId returns the series of the first call.',
  perMinute: 10,
  input: seriesFieldsSchema.extend({
    postId: idSchema.nullable().default(null),
    requestId: requestIdSchema,
  }),
  output: seriesAnswer,
});

export const updatePostSeries = defineFunction('updatePostSeries', {
  access: 'member',
  summary: "Saves the words and the cover of one of the caller's series. Null is its first post.",
  perMinute: 30,
  input: seriesFieldsSchema.extend({
    seriesId: idSchema,
    coverPostId: idSchema.nullable(),
    baseUpdatedAt: timeSchema,
  }),
  output: seriesAnswer,
});

export const deletePostSeries = defineFunction('deletePostSeries', {
  access: 'member',
  summary:
    "Deletes one of the caller's series, and none of its posts. It can be restored for a day. Idempotent.",
  perMinute: 30,
  input: seriesInput,
  output: z.object({ deleted_id: idSchema }),
});

export const restorePostSeries = defineFunction('restorePostSeries', {
  access: 'member',
  summary: "Restores one of the caller's series that was deleted within the last day. Idempotent.",
  perMinute: 30,
  input: seriesInput,
  output: seriesAnswer,
});

export const addSeriesPosts = defineFunction('addSeriesPosts', {
  access: 'member',
  summary:
    "Appends own posts to one of the caller's series, in the given order. Those that it has stay where they are.",
  perMinute: 30,
  input: z.strictObject({
    seriesId: idSchema,
    postIds: z
      .array(idSchema)
      .min(1, '投稿を選んでください')
      .max(SERIES_PARTS_AT_ONCE, `一度に加えられる投稿は${SERIES_PARTS_AT_ONCE}件までです`),
  }),
  output: seriesAnswer,
});

export const removeSeriesPost = defineFunction('removeSeriesPost', {
  access: 'member',
  summary: "Takes a post out of one of the caller's series. The post stays. Idempotent.",
  perMinute: 120,
  input: z.strictObject({ seriesId: idSchema, postId: idSchema }),
  output: seriesAnswer,
});

export const moveSeriesPost = defineFunction('moveSeriesPost', {
  access: 'member',
  summary:
    "Moves a post of one of the caller's series behind another one, or with null to the beginning. Idempotent.",
  perMinute: 120,
  input: z.strictObject({
    seriesId: idSchema,
    postId: idSchema,
    afterPostId: idSchema.nullable(),
  }),
  output: seriesAnswer,
});

export const setSeriesFollow = defineFunction('setSeriesFollow', {
  access: 'member',
  summary:
    'Follows a series of another member, or ends that. Followers are told of new posts. Idempotent.',
  input: z.strictObject({ seriesId: idSchema, following: z.boolean() }),
  output: z.object({ following: z.boolean() }),
});
