import { z } from 'zod';
import { defineFunction, defineQuery } from '#contract/foundations/define.ts';
import { APPEAL_MAX, STORED_INTEGER_MAX } from '#contract/foundations/limits.ts';
import { pictureSchema } from '#contract/foundations/pictures.ts';
import {
  idSchema,
  instantSchema,
  textSchema,
  timeSchema,
} from '#contract/foundations/primitives.ts';
import { reportTargets } from '#contract/moderation/reports.ts';
import { contentLabelsSchema, veilSchema } from '#contract/posts/content-labels.ts';

export const decisionActions = ['none', 'hide', 'delete', 'warn', 'restrict', 'block'] as const;
export type DecisionAction = (typeof decisionActions)[number];

/** The content of a member that a block hides or deletes. `since` and `all` include the target. */
export const contentScopes = ['none', 'target', 'since', 'all'] as const;
export type ContentScope = (typeof contentScopes)[number];

export const contentEffects = ['hide', 'delete'] as const;
export type ContentEffect = (typeof contentEffects)[number];

/** What the block of a member does to their content: which content, and whether it is hidden or deleted. */
export const contentsSchema = z
  .strictObject({
    scope: z.enum(contentScopes, '範囲の指定が正しくありません'),
    /** The time from which content is included, for the scope `since`. Null for other scopes. */
    since: instantSchema.nullable().default(null),
    effect: z.enum(contentEffects, '操作の指定が正しくありません').default('hide'),
  })
  .refine(({ scope, since }) => (scope === 'since') === (since !== null), {
    path: ['since'],
    error: 'いつからのものかを選んでください',
  });
export type Contents = z.output<typeof contentsSchema>;

/** The numbers of a member's posts, comments and events that others can see, and of the member's other open cases. */
export const contentCountsSchema = z.object({
  posts: z.int(),
  comments: z.int(),
  events: z.int(),
  cases: z.int(),
});
export type ContentCounts = z.infer<typeof contentCountsSchema>;

export const appealStates = ['open', 'kept', 'overturned'] as const;
export type AppealState = (typeof appealStates)[number];

/** Returns the schema for the end of a block or a restriction. Null means no end. */
export const endSchema = (what: string) =>
  instantSchema
    .refine(
      (until) => Date.parse(until) > Date.now(),
      `${what}が終わる日時を、これからの日時で選んでください`,
    )
    .nullable()
    .default(null);

/** The cited rule, by its id and the version of the guidelines. */
export const ruleReferenceSchema = z.strictObject({
  id: z.string().regex(/^[A-Za-z0-9-]{1,40}$/, 'ルールの指定が正しくありません'),
  version: z.int().min(1).max(STORED_INTEGER_MAX),
});
export type RuleReference = z.infer<typeof ruleReferenceSchema>;

/**
 * The cited rule of a decision without a report. Callers that support rules must choose one, so null is refused. Calls
 * without the field come from older programs. Their decisions have only a reason.
 */
export const directRuleSchema = z
  .strictObject(ruleReferenceSchema.shape, 'もとになるルールを選んでください')
  .nullish()
  .refine((rule) => rule !== null, 'もとになるルールを選んでください')
  .transform((rule) => rule ?? null);

/** The cited rule, as the cited version of the guidelines has it. */
export const citedRuleSchema = z.object({
  id: z.string(),
  version: z.int(),
  title: z.string(),
  text: z.string(),
});

export const snapshotSchema = z.object({
  /** The title of a post or event, or the name of a member or NFT. Empty for a comment. */
  title: z.string(),
  text: z.string(),
  tags: z.array(z.string()),
  /** The URL of the picture. It is a `data:` URL for a blocked member, who reads the snapshot by a link. */
  image_url: z.string().nullable(),
  image: pictureSchema.nullable(),
  /** Set while the picture is covered. Null for the owner of the target. */
  veil: veilSchema.nullable(),
  /** All pictures of a post with several, in order. Empty for a blocked member, who reads the snapshot by a link. */
  pictures: z.array(
    z.object({ image_url: z.string(), image: pictureSchema, veil: veilSchema.nullable() }),
  ),
  labels: contentLabelsSchema,
  /** The page of the target. For a comment, the page of its post or event. */
  page: z.object({ kind: z.enum(['post', 'event']), id: idSchema, title: z.string() }).nullable(),
  created_at: timeSchema,
});
export type Snapshot = z.infer<typeof snapshotSchema>;

/** A decision as it is shown to the member whom it concerns. It reveals neither the moderator nor the reporters. */
const myDecisionSchema = z.object({
  id: idSchema,
  action: z.enum(decisionActions),
  /** The end of a block or a restriction. Null without an end, and for other actions. */
  block_until: timeSchema.nullable(),
  rule: citedRuleSchema.nullable(),
  message: z.string(),
  /** The labels that the decision sets. The member cannot remove them. Null without labels. */
  labels: contentLabelsSchema.nullable(),
  target_type: z.enum(reportTargets),
  target_id: idSchema,
  target: snapshotSchema,
  created_at: timeSchema,
  overturned_at: timeSchema.nullable(),
  appeal_until: timeSchema,
  appeal: z
    .object({
      text: z.string(),
      status: z.enum(appealStates),
      message: z.string(),
      created_at: timeSchema,
      decided_at: timeSchema.nullable(),
    })
    .nullable(),
  /** The content that the decision hides or deletes in addition to the target. Null without such content. */
  contents: contentCountsSchema
    .omit({ cases: true })
    .extend({ effect: z.enum(contentEffects) })
    .nullable(),
  can: z.object({ appeal: z.boolean() }),
});
export type MyDecision = z.infer<typeof myDecisionSchema>;

export const getMyDecision = defineQuery('/api/decisions/{decisionId}', {
  access: 'member',
  isPrivate: true,
  summary: 'A decision of the team about content of the caller, with its rule and reason.',
  params: z.strictObject({ decisionId: idSchema }),
  response: myDecisionSchema,
});

const appealTextSchema = textSchema({
  what: '異議の内容',
  max: APPEAL_MAX,
  required: true,
  multiline: true,
});

export const appealDecision = defineFunction('appealDecision', {
  access: 'member',
  whileReadOnly: 'everybody',
  summary:
    'Appeals against a decision about content of the caller: once, within 30 days. A colleague of its author decides where there is one. A repeated call changes nothing; with another text it fails.',
  perMinute: 10,
  input: z.strictObject({ decisionId: idSchema, text: appealTextSchema }),
  output: z.object({ decision: myDecisionSchema }),
});

/** The token of the link that a blocked member gets at sign-in. */
const appealTokenSchema = z.string().regex(/^[A-Za-z0-9]{40}$/, 'リンクの形式が正しくありません');

export const getDecisionByLink = defineFunction('getDecisionByLink', {
  access: 'public',
  whileReadOnly: 'everybody',
  csrf: false,
  summary:
    'The decision that blocks a member, read by the link that the member gets instead of a session. The link is valid for an hour.',
  perMinute: 30,
  input: z.strictObject({ token: appealTokenSchema }),
  output: z.object({ decision: myDecisionSchema }),
});

export const appealByLink = defineFunction('appealByLink', {
  access: 'public',
  whileReadOnly: 'everybody',
  csrf: false,
  summary: 'Appeals like appealDecision, by the link of a blocked member.',
  perMinute: 10,
  input: z.strictObject({ token: appealTokenSchema, text: appealTextSchema }),
  output: z.object({ decision: myDecisionSchema }),
});
