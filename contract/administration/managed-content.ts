import { z } from 'zod';
import { eventCardSchema } from '#contract/events/events.ts';
import { defineFunction, defineQuery } from '#contract/foundations/define.ts';
import {
  idSchema,
  instantSchema,
  pageOf,
  pageQuerySchema,
  timeSchema,
} from '#contract/foundations/primitives.ts';
import { profileSummarySchema } from '#contract/members/profiles.ts';
import { directRuleSchema, ruleReferenceSchema } from '#contract/moderation/decisions.ts';
import {
  hiddenNoticeSchema,
  moderationReasonSchema,
  optionalReasonSchema,
} from '#contract/moderation/moderation.ts';
import { contentLabelsSchema, hasLabels } from '#contract/posts/content-labels.ts';
import { postCardSchema, postCategories } from '#contract/posts/posts.ts';

const hiddenSchema = hiddenNoticeSchema.extend({
  /** The team member who has hidden the content. Null when this account is deleted. */
  by: profileSummarySchema.nullable(),
});

const managedStates = ['shown', 'hidden'] as const;
export type ManagedState = (typeof managedStates)[number];

const filterSchema = pageQuerySchema.extend({
  /** Words of the title or the text (in any spelling), an id, or a URL that ends with an id. */
  q: z.string().trim().max(200, '検索する言葉は200文字以内で入力してください').optional(),
  author: idSchema.optional(),
  state: z.enum(managedStates, '状態の指定が正しくありません').default('shown'),
  /** The content was created at or after `from` and before `until`. */
  from: instantSchema.optional(),
  until: instantSchema.optional(),
});

/** The hiding of content, or its reversal. The author can read the reason for hiding. */
const decision = { hidden: z.boolean(), reason: optionalReasonSchema, rule: directRuleSchema };

const isReasoned = ({ hidden, reason }: { hidden: boolean; reason: string }) =>
  !hidden || reason !== '';
const reasonMissing = { path: ['reason'], error: '理由を入力してください' };

const managedPostSchema = postCardSchema.extend({
  hidden: hiddenSchema.nullable(),
  open_reports: z.int(),
});
export type ManagedPost = z.infer<typeof managedPostSchema>;

export const listManagedPosts = defineQuery('/api/admin/posts', {
  access: { permission: 'manage_posts' },
  summary: 'Returns all published posts, or those that the team has hidden, newest first.',
  search: filterSchema.extend({
    category: z.enum(postCategories, 'カテゴリーの指定が正しくありません').optional(),
  }),
  response: pageOf(managedPostSchema),
});

export const setPostHidden = defineFunction('setPostHidden', {
  access: { permission: 'manage_posts' },
  summary:
    'Hides a post from everybody but its author and the team, or shows it again. To hide is a decision, whose rule and `reason` the author reads and can appeal. A repeated call changes nothing.',
  perMinute: 240,
  input: z.strictObject({ postId: idSchema, ...decision }).refine(isReasoned, reasonMissing),
  output: z.object({ post: managedPostSchema }),
});

export const labelPost = defineFunction('labelPost', {
  access: { permission: 'manage_posts', live: true },
  summary:
    'Sets labels of a post, as a decision whose rule and `reason` the author reads and can appeal. The author cannot take them off. Reverting the decision does. Fails with `labels-set` when the team has set all of them before. A repeated call changes nothing.',
  perMinute: 120,
  input: z.strictObject({
    postId: idSchema,
    labels: contentLabelsSchema.refine(hasLabels, '付けるラベルを選んでください'),
    reason: moderationReasonSchema,
    rule: z.strictObject(ruleReferenceSchema.shape, 'もとになるルールを選んでください'),
  }),
  output: z.object({
    team_labels: contentLabelsSchema,
    /** The case in which the team can revert the decision. */
    case_id: idSchema,
  }),
});

const managedEventSchema = eventCardSchema.extend({
  user_id: idSchema,
  profiles: profileSummarySchema,
  created_at: timeSchema,
  hidden: hiddenSchema.nullable(),
  open_reports: z.int(),
});
export type ManagedEvent = z.infer<typeof managedEventSchema>;

export const listManagedEvents = defineQuery('/api/admin/events', {
  access: { permission: 'manage_events' },
  summary:
    'Returns all events including cancelled ones, or those that the team has hidden, last created first.',
  search: filterSchema,
  response: pageOf(managedEventSchema),
});

export const setEventHidden = defineFunction('setEventHidden', {
  access: { permission: 'manage_events' },
  summary:
    'Hides an event from everybody but its organiser and the team, or shows it again. To hide is a decision, whose rule and `reason` the organiser reads and can appeal. A repeated call changes nothing.',
  perMinute: 240,
  input: z.strictObject({ eventId: idSchema, ...decision }).refine(isReasoned, reasonMissing),
  output: z.object({ event: managedEventSchema }),
});

const managedCommentSchema = z.object({
  id: idSchema,
  content: z.string(),
  profiles: profileSummarySchema,
  about: z.object({ type: z.enum(['post', 'event']), id: idSchema, title: z.string() }),
  hidden: hiddenSchema.nullable(),
  open_reports: z.int(),
  created_at: timeSchema,
});
export type ManagedComment = z.infer<typeof managedCommentSchema>;

export const listManagedComments = defineQuery('/api/admin/comments', {
  access: { permission: 'manage_posts' },
  summary: 'Returns all visible comments, or those that the team has hidden, newest first.',
  search: filterSchema,
  response: pageOf(managedCommentSchema),
});

export const moderateComment = defineFunction('moderateComment', {
  access: { permission: 'manage_posts' },
  summary:
    'Hides the text of a comment from everybody but its author and the team, or shows it again. To hide is a decision, whose rule and `reason` the author reads and can appeal. A repeated call changes nothing.',
  perMinute: 240,
  input: z.strictObject({ commentId: idSchema, ...decision }).refine(isReasoned, reasonMissing),
  output: z.object({ comment: managedCommentSchema }),
});
