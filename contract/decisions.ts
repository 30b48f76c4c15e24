import { z } from 'zod';
import { defineFunction, defineQuery } from './define.ts';
import { APPEAL_MAX } from './limits.ts';
import { pictureSchema } from './pictures.ts';
import { idSchema, textSchema, timeSchema } from './primitives.ts';
import { reportTargets } from './reports.ts';

/** What the team does about something that was reported. */
export const decisionActions = ['none', 'hide', 'delete', 'warn', 'block'] as const;
export type DecisionAction = (typeof decisionActions)[number];

/** How an appeal ended: the decision was kept or overturned. */
export const appealStates = ['open', 'kept', 'overturned'] as const;
export type AppealState = (typeof appealStates)[number];

/** The rule that a decision rests on, by its id and the version of the rules at that time. */
export const ruleReferenceSchema = z.strictObject({
  id: z.string().regex(/^[A-Za-z0-9-]{1,40}$/, 'ルールの指定が正しくありません'),
  version: z.int().min(1),
});
export type RuleReference = z.infer<typeof ruleReferenceSchema>;

/** The rule as it was then. */
export const citedRuleSchema = z.object({
  id: z.string(),
  version: z.int(),
  title: z.string(),
  text: z.string(),
});

/** Something as it was at one moment. */
export const snapshotSchema = z.object({
  /** The title of a post or event, the name of a member or NFT; empty for a comment. */
  title: z.string(),
  text: z.string(),
  tags: z.array(z.string()),
  /** A `data:` address where it is read by a link. */
  image_url: z.string().nullable(),
  image: pictureSchema.nullable(),
  /** What it is about or on: the post or event of a comment. */
  page: z.object({ kind: z.enum(['post', 'event']), id: idSchema, title: z.string() }).nullable(),
  created_at: timeSchema,
});
export type Snapshot = z.infer<typeof snapshotSchema>;

/** A decision, as shown to the member it is about. Reveals neither who decided nor who reported. */
export const myDecisionSchema = z.object({
  id: idSchema,
  action: z.enum(decisionActions),
  /** When a block ends by itself; null for never, and where nobody is blocked. */
  block_until: timeSchema.nullable(),
  rule: citedRuleSchema.nullable(),
  /** Why, in the words of the team. */
  message: z.string(),
  target_type: z.enum(reportTargets),
  target_id: idSchema,
  thing: snapshotSchema,
  created_at: timeSchema,
  overturned_at: timeSchema.nullable(),
  /** Until when an appeal is possible. */
  appeal_until: timeSchema,
  appeal: z
    .object({
      text: z.string(),
      status: z.enum(appealStates),
      /** The answer, in the words of the team. */
      message: z.string(),
      created_at: timeSchema,
      decided_at: timeSchema.nullable(),
    })
    .nullable(),
  can: z.object({ appeal: z.boolean() }),
});
export type MyDecision = z.infer<typeof myDecisionSchema>;

export const getMyDecision = defineQuery({
  path: '/api/decisions/{decisionId}',
  access: 'member',
  isPrivate: true,
  summary:
    'A decision of the team about something of the caller: what it was, which rule, and why.',
  params: z.strictObject({ decisionId: idSchema }),
  search: z.strictObject({}),
  response: myDecisionSchema,
});

const appealTextSchema = textSchema({
  max: APPEAL_MAX,
  required: '異議の内容を入力してください',
  tooLong: `異議の内容は${APPEAL_MAX}文字以内で入力してください`,
  multiline: true,
});

export const appealDecision = defineFunction({
  name: 'appealDecision',
  access: 'member',
  summary:
    'Appeals against a decision about something of the caller: once, within 30 days. Somebody else of the team decides where there is somebody else. A repeated call changes nothing.',
  perMinute: 10,
  input: z.strictObject({ decisionId: idSchema, text: appealTextSchema }),
  output: z.object({ decision: myDecisionSchema }),
});

/** The token of the address that a blocked member gets when they sign in. */
export const appealTokenSchema = z
  .string()
  .regex(/^[A-Za-z0-9]{40}$/, 'リンクの形式が正しくありません');

export const getDecisionByLink = defineFunction({
  name: 'getDecisionByLink',
  access: 'public',
  csrf: false,
  summary:
    'The decision by which a member was blocked, for the member themselves, by the link that they get instead of a session. Works for an hour.',
  perMinute: 30,
  input: z.strictObject({ token: appealTokenSchema }),
  output: z.object({ decision: myDecisionSchema }),
});

export const appealByLink = defineFunction({
  name: 'appealByLink',
  access: 'public',
  csrf: false,
  summary: 'Appeals like appealDecision, by the link of a blocked member.',
  perMinute: 10,
  input: z.strictObject({ token: appealTokenSchema, text: appealTextSchema }),
  output: z.object({ decision: myDecisionSchema }),
});
