import { z } from 'zod';
import { defineFunction, defineQuery } from './define.ts';
import { eventCardSchema } from './events.ts';
import { instantSchema, moderationReasonSchema } from './moderation.ts';
import { postCardSchema, postCategories } from './posts.ts';
import { idSchema, pageOf, pageQuerySchema, timeSchema } from './primitives.ts';
import { profileSummarySchema } from './profiles.ts';

const hiddenSchema = z.object({
  at: timeSchema,
  reason: z.string(),
  by: profileSummarySchema.nullable(),
});

const filterSchema = pageQuerySchema.extend({
  /** The beginning of a title, or an id. */
  q: z.string().trim().max(100, '検索の言葉は100文字以内で入力してください').optional(),
  author: idSchema.optional(),
  state: z.enum(['shown', 'hidden', 'draft'], '状態の指定が正しくありません').optional(),
  from: instantSchema.optional(),
  until: instantSchema.optional(),
});

export const managedPostSchema = postCardSchema.extend({
  hidden: hiddenSchema.nullable(),
  open_reports: z.int(),
});

export const listManagedPosts = defineQuery({
  path: '/api/admin/posts',
  access: { permission: 'manage_posts' },
  summary: 'All posts, also hidden ones, the newest first. Drafts are counted and never shown.',
  params: z.strictObject({}),
  search: filterSchema.extend({
    category: z.enum(postCategories, 'カテゴリーの指定が正しくありません').optional(),
  }),
  response: pageOf(managedPostSchema),
});

export const setPostHidden = defineFunction({
  name: 'setPostHidden',
  access: { permission: 'manage_posts' },
  summary: 'Hides a post from everybody but its author, who reads why, or shows it again.',
  perMinute: 120,
  input: z.strictObject({ postId: idSchema, hidden: z.boolean(), reason: moderationReasonSchema }),
  output: z.object({ post: managedPostSchema }),
});

export const managedEventSchema = eventCardSchema.extend({
  profiles: profileSummarySchema,
  hidden: hiddenSchema.nullable(),
  open_reports: z.int(),
});

export const listManagedEvents = defineQuery({
  path: '/api/admin/events',
  access: { permission: 'manage_events' },
  summary: 'All events, also hidden and cancelled ones, the latest date first.',
  params: z.strictObject({}),
  search: filterSchema,
  response: pageOf(managedEventSchema),
});

export const setEventHidden = defineFunction({
  name: 'setEventHidden',
  access: { permission: 'manage_events' },
  summary: 'Hides an event from everybody but its organiser, who reads why, or shows it again.',
  perMinute: 120,
  input: z.strictObject({ eventId: idSchema, hidden: z.boolean(), reason: moderationReasonSchema }),
  output: z.object({ event: managedEventSchema }),
});

export const managedCommentSchema = z.object({
  id: idSchema,
  content: z.string(),
  state: z.string(),
  author: profileSummarySchema,
  about: z.object({ type: z.enum(['post', 'event']), id: idSchema, title: z.string() }),
  open_reports: z.int(),
  created_at: timeSchema,
});

export const listManagedComments = defineQuery({
  path: '/api/admin/comments',
  access: { permission: 'manage_posts' },
  summary: 'All comments, also hidden ones, the newest first.',
  params: z.strictObject({}),
  search: filterSchema,
  response: pageOf(managedCommentSchema),
});
