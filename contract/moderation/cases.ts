import { z } from 'zod';
import { userStates } from '#contract/administration/managed-users.ts';
import { defineFunction, defineQuery } from '#contract/foundations/define.ts';
import { errorEnvelopeSchema } from '#contract/foundations/errors.ts';
import {
  CASE_AUTHOR_MAX,
  CASE_DECISIONS_MAX,
  DECISION_MESSAGE_MAX,
  STORED_INTEGER_MAX,
  TEAM_NOTE_MAX,
} from '#contract/foundations/limits.ts';
import { pictureSchema } from '#contract/foundations/pictures.ts';
import {
  idSchema,
  instantSchema,
  pageOf,
  pageQuerySchema,
  textSchema,
  timeSchema,
} from '#contract/foundations/primitives.ts';
import { profileSummarySchema } from '#contract/members/profiles.ts';
import { reportReasons } from '#contract/moderation/report-reasons.ts';
import { reportTargets } from '#contract/moderation/reports.ts';
import {
  contentLabelsSchema,
  hasLabels,
  noLabels,
  veilSchema,
} from '#contract/posts/content-labels.ts';
import { adminRanks } from '#contract/team/admins.ts';
import {
  appealStates,
  citedRuleSchema,
  contentCountsSchema,
  contentEffects,
  contentScopes,
  contentsSchema,
  decisionActions,
  endSchema,
  ruleReferenceSchema,
  snapshotSchema,
} from './decisions.ts';

const access = { permission: 'manage_reports' } as const;
const liveAccess = { ...access, live: true } as const;

/** Reports, an appeal, content in pending review (`links`), or a decision without a report (`team`). */
export const caseKinds = ['report', 'appeal', 'links', 'team'] as const;
export type CaseKind = (typeof caseKinds)[number];

const caseStates = ['open', 'decided'] as const;
export type CaseState = (typeof caseStates)[number];

const caseSchema = z.object({
  id: idSchema,
  kind: z.enum(caseKinds),
  status: z.enum(caseStates),
  target_type: z.enum(reportTargets),
  target_id: idSchema,
  title: z.string(),
  owner: profileSummarySchema,
  /** The total weight of the reports. A report weighs 100 when its reporter has an average reputation. */
  weight: z.int(),
  reports_count: z.int(),
  /** The reasons of the reports, most frequent first. */
  reasons: z.array(z.object({ reason: z.enum(reportReasons), count: z.int() })),
  /** The time at which the target was hidden until a decision. Null when it is not hidden. */
  hidden_at: timeSchema.nullable(),
  opened_at: timeSchema,
  last_report_at: timeSchema,
  /** The admin who has claimed the case until `claimed_until`. */
  claimed_by: profileSummarySchema.nullable(),
  claimed_until: timeSchema.nullable(),
  decided_at: timeSchema.nullable(),
  /** The version of the case. Every report, claim and decision changes it. */
  version: z.int(),
});
export type Case = z.infer<typeof caseSchema>;

/** The filters of the queue by the minimum age of a case. */
export const caseAges = ['1d', '3d', '7d'] as const;
export type CaseAge = (typeof caseAges)[number];

/** The value of the filter that lists cases nobody has claimed. */
export const UNCLAIMED = 'nobody';

const caseFilterFields = {
  state: z.enum(caseStates, '状態の指定が正しくありません').default('open'),
  kind: z.enum(caseKinds, '種類の指定が正しくありません').optional(),
  target: z.enum(reportTargets, '対象の指定が正しくありません').optional(),
  /** A reason that at least one report has. */
  reason: z.enum(reportReasons, '理由の指定が正しくありません').optional(),
  /** A part of a name of the target's owner, or an exact `@name`. */
  author: textSchema({ max: CASE_AUTHOR_MAX, tooLong: '名前が長すぎます' }).optional(),
  /** The admin who has claimed the case, or `nobody`. */
  assignee: z.union([z.literal(UNCLAIMED), idSchema]).optional(),
  /** The minimum time since the case was opened. */
  age: z.enum(caseAges, '経過の指定が正しくありません').optional(),
};

export type CaseFilter = Partial<{
  [Name in keyof typeof caseFilterFields]: z.output<(typeof caseFilterFields)[Name]>;
}>;

export const listCases = defineQuery('/api/admin/cases', {
  access,
  summary:
    'The open cases by weight and age, or the decided ones, the latest first. Cases about content of the caller are left out. With a filter, a page can be short or empty and still have a next page.',
  search: pageQuerySchema.extend(caseFilterFields),
  response: pageOf(caseSchema),
});

export const countFilteredCases = defineQuery('/api/admin/cases/count', {
  access,
  summary:
    'The number of cases that match a filter, at most 100. `has_more` means that there are, or may be, more.',
  search: z.strictObject(caseFilterFields),
  response: z.object({ count: z.int(), has_more: z.boolean() }),
});

export const listCaseColleagues = defineQuery('/api/admin/cases/colleagues', {
  access,
  summary: 'The members of the team who handle cases, with the caller.',
  response: z.object({ items: z.array(profileSummarySchema) }),
});

export const countCases = defineQuery('/api/admin/cases/waiting', {
  access,
  summary: 'The number of open cases, at most 100. Cases about content of the caller are left out.',
  response: z.object({ count: z.int() }),
});

const decisionSchema = z.object({
  id: idSchema,
  case_id: idSchema,
  action: z.enum(decisionActions),
  block_until: timeSchema.nullable(),
  rule: citedRuleSchema.nullable(),
  target_type: z.enum(reportTargets),
  target_id: idSchema,
  title: z.string(),
  /** The text for the team. Members never see it. */
  note: z.string(),
  message: z.string(),
  labels: contentLabelsSchema.nullable(),
  /** Null when the account of the deciding admin is deleted. */
  decided_by: profileSummarySchema.nullable(),
  created_at: timeSchema,
  overturned_at: timeSchema.nullable(),
  appeal: z.enum(appealStates).nullable(),
  /** The content that a block hides or deletes in addition to its target. Null for other decisions. */
  contents: contentCountsSchema
    .extend({
      scope: z.enum(contentScopes),
      since: timeSchema.nullable(),
      effect: z.enum(contentEffects),
      /** How many posts, comments and events have been hidden or deleted so far. */
      done: z.int(),
      /** Whether the job is still hiding, deleting or restoring the content. */
      is_running: z.boolean(),
    })
    .nullable(),
});
export type Decision = z.infer<typeof decisionSchema>;

/** The possible decisions of an admin: `keep` or `overturn` for an appeal, otherwise an action. */
const caseChoices = [...decisionActions, 'keep', 'overturn'] as const;
export type CaseChoice = (typeof caseChoices)[number];

const caseRefusals = ['decided', 'higher-rank', 'own-decision'] as const;
export type CaseRefusal = (typeof caseRefusals)[number];

const caseViewSchema = z.object({
  case: caseSchema,
  /** The target when the case was opened. Null when it is not stored. */
  reported: snapshotSchema.nullable(),
  /** The target as it is now. Null when it is deleted. */
  target: snapshotSchema.nullable(),
  team_labels: contentLabelsSchema,
  /** The watched words and hosts that caused the pending review. */
  watched_terms: z.array(z.string()),
  /** The earlier decisions that removed pictures similar to those of the target, each with a picture of its content. */
  removed_pictures: z.array(
    z.object({
      case_id: idSchema,
      title: z.string(),
      /** Null once the time for an appeal is over. */
      picture_url: z.string().nullable(),
      picture: pictureSchema.nullable(),
      veil: veilSchema.nullable(),
      decided_at: timeSchema,
    }),
  ),
  /** Whether the target has been edited since the first report. */
  is_edited: z.boolean(),
  parent: z.object({ author: profileSummarySchema, text: z.string() }).nullable(),
  /** Latest first, at most 100. */
  reports: z.array(
    z.object({
      id: idSchema,
      reporter: profileSummarySchema,
      reason: z.enum(reportReasons),
      detail: z.string(),
      weight: z.int(),
      /** The numbers of the reporter's earlier reports: those with a consequence and those without one. */
      right: z.int(),
      wrong: z.int(),
      created_at: timeSchema,
    }),
  ),
  author: z.object({
    profile: profileSummarySchema,
    state: z.enum(userStates),
    rank: z.enum(adminRanks).nullable(),
    joined_at: timeSchema,
    post_count: z.int(),
    /** The numbers of decisions about the member that are still in force. */
    counts: z.object({
      hide: z.int(),
      delete: z.int(),
      warn: z.int(),
      restrict: z.int(),
      block: z.int(),
    }),
    /** Whether the member is currently restricted by the team. */
    is_restricted: z.boolean(),
  }),
  /** Earlier decisions about the same member, latest first, at most 20. */
  decisions: z.array(decisionSchema),
  /** The appealed decision and the text of the appeal. Null for cases of other kinds. */
  appeal: z
    .object({
      decision: decisionSchema,
      text: z.string(),
      status: z.enum(appealStates),
      /** Null while the appeal is open, and when the account of the deciding admin is deleted. */
      decided_by: profileSummarySchema.nullable(),
      created_at: timeSchema,
    })
    .nullable(),
  decision: decisionSchema.nullable(),
  /** If a decision about another case of the same member has also closed this case, that decision. Otherwise null. */
  ended_by: decisionSchema.nullable(),
  can: z.object({
    /** The choices of the caller. Empty when the caller cannot decide: `refusal` then contains the reason. */
    choose: z.array(z.enum(caseChoices)),
    refusal: z.enum(caseRefusals).nullable(),
    /** Whether the caller can overturn the decision without an appeal. */
    overturn: z.boolean(),
    /** Whether a block by the caller can hide or delete all content of the member. */
    contents: z.boolean(),
    labels: z.boolean(),
  }),
});
export type CaseView = z.infer<typeof caseViewSchema>;

export const getCase = defineQuery('/api/admin/cases/{caseId}', {
  access,
  summary:
    'A case with what a decision needs: the target, its context, its reports, its author and earlier decisions.',
  params: z.strictObject({ caseId: idSchema }),
  response: caseViewSchema,
});

export const getMemberContents = defineQuery('/api/admin/users/{userId}/contents', {
  access: { permission: 'manage_users' },
  summary:
    'How much of what a member has made a block would hide or delete, and how many of their open cases it would end.',
  params: z.strictObject({ userId: idSchema }),
  search: z.strictObject({
    since: instantSchema.optional(),
    /** The id of a case to leave out of the counts. */
    without: idSchema.optional(),
  }),
  response: contentCountsSchema,
});

/** A message before or after a reported message, as the team reads it, without its picture and card. */
const reportedMessageSchema = z.object({
  id: idSchema,
  /** Null when the account of the author is deleted. */
  author: profileSummarySchema.nullable(),
  is_reported: z.boolean(),
  text: z.string(),
  has_picture: z.boolean(),
  has_card: z.boolean(),
  created_at: timeSchema,
});
export type ReportedMessage = z.infer<typeof reportedMessageSchema>;

export const readReportedMessages = defineFunction('readReportedMessages', {
  access: liveAccess,
  summary:
    'Returns a reported message with the 5 before and the 5 after it, the oldest first, and nothing else of the conversation. Each call is in the audit log. Empty for a message that is gone, and for other targets.',
  perMinute: 30,
  input: z.strictObject({ caseId: idSchema }),
  output: z.object({ messages: z.array(reportedMessageSchema) }),
});

export const claimCase = defineFunction('claimCase', {
  access,
  summary:
    'Claims a case for the caller, for 15 minutes. Fails with `case-claimed` during the claim of a colleague, unless `take` is set. A repeated call prolongs the claim.',
  perMinute: 120,
  input: z.strictObject({ caseId: idSchema, take: z.boolean().default(false) }),
  output: z.object({ case: caseSchema }),
});

export const releaseCase = defineFunction('releaseCase', {
  access,
  summary: 'Ends the claim of the caller. A repeated call changes nothing.',
  perMinute: 120,
  input: z.strictObject({ caseId: idSchema }),
  output: z.object({ case: caseSchema }),
});

const noteSchema = textSchema({ what: 'メモ', max: TEAM_NOTE_MAX, multiline: true }).default('');

const messageSchema = textSchema({
  what: '本人への説明',
  max: DECISION_MESSAGE_MAX,
  multiline: true,
}).default('');

const decided = {
  caseId: idSchema,
  /** The version of the case that the caller has seen. */
  version: z.int().min(1).max(STORED_INTEGER_MAX),
  note: noteSchema,
  message: messageSchema,
};

export const decideCase = defineFunction('decideCase', {
  access: liveAccess,
  summary:
    'Decides a case other than an appeal and applies the decision in one transaction. Fails with `changed-elsewhere` when the case has changed since the caller read it. A repeated call changes nothing; with other contents it fails.',
  perMinute: 120,
  input: z
    .strictObject({
      ...decided,
      action: z.enum(decisionActions, '対応を選んでください'),
      blockUntil: endSchema('停止'),
      rule: ruleReferenceSchema.nullable().default(null),
      /** The content that a block hides or deletes. Ignored for other actions. */
      contents: contentsSchema.prefault({ scope: 'none' }),
      labels: contentLabelsSchema.default(noLabels),
    })
    .refine(({ action, labels }) => action === 'warn' || !hasLabels(labels), {
      path: ['labels'],
      error: 'ラベルは、ほかの対応といっしょには付けられません',
    })
    .refine(({ action, rule }) => action === 'none' || rule !== null, {
      path: ['rule'],
      error: 'もとになるルールを選んでください',
    }),
  output: z.object({ case: caseSchema, decision: decisionSchema }),
});

/** The decisions that one call can make about several cases. Restrictions and blocks are for one member each. */
export const sharedActions = ['none', 'hide', 'delete', 'warn'] as const;
export type SharedAction = (typeof sharedActions)[number];

export const decideCases = defineFunction('decideCases', {
  access: liveAccess,
  summary: `Decides up to ${CASE_DECISIONS_MAX} cases with one action, rule and message. Each case is checked and decided as by \`decideCase\`, in its own transaction: a refused one does not stop the others. A repeated call changes nothing.`,
  perMinute: 20,
  input: z
    .strictObject({
      cases: z
        .array(z.strictObject({ caseId: idSchema, version: decided.version }))
        .min(1, '1件以上選んでください')
        .max(CASE_DECISIONS_MAX, `一度に選べるのは${CASE_DECISIONS_MAX}件までです`)
        .refine(
          (cases) => new Set(cases.map(({ caseId }) => caseId)).size === cases.length,
          '同じ件が2回選ばれています',
        ),
      action: z.enum(sharedActions, '対応を選んでください'),
      rule: ruleReferenceSchema.nullable().default(null),
      note: noteSchema,
      message: messageSchema,
    })
    .refine(({ action, rule }) => action === 'none' || rule !== null, {
      path: ['rule'],
      error: 'もとになるルールを選んでください',
    }),
  output: z.object({
    /** For each case, in order: its error, or null when it was decided. */
    results: z.array(z.object({ id: idSchema, error: errorEnvelopeSchema.shape.error.nullable() })),
  }),
});

const overturned = {
  case: caseSchema,
  decision: decisionSchema,
  /** False when the decision was overturned but its effect could not be reverted. */
  is_restored: z.boolean(),
};

export const overturnDecision = defineFunction('overturnDecision', {
  access: liveAccess,
  summary:
    'Reverts a decision without an open appeal, and its effects. The caller made it or outranks its author. Fails with `changed-elsewhere`. A repeated call changes nothing; with another message it fails.',
  perMinute: 120,
  input: z.strictObject({ caseId: idSchema, version: decided.version, message: messageSchema }),
  output: z.object(overturned),
});

export const decideAppeal = defineFunction('decideAppeal', {
  access: liveAccess,
  summary:
    'Keeps an appealed decision, or overturns it and reverts its effects. Fails with `own-decision` for the author of the decision while a colleague can decide, and with `changed-elsewhere`. A repeated call changes nothing; with other contents it fails.',
  perMinute: 120,
  input: z.strictObject({ ...decided, overturn: z.boolean() }),
  output: z.object(overturned),
});
