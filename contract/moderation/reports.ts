import { z } from 'zod';
import { defineFunction } from '#contract/foundations/define.ts';
import { REPORT_DETAIL_MAX } from '#contract/foundations/limits.ts';
import { idSchema, textSchema } from '#contract/foundations/primitives.ts';
import { canBeReportedFor, reportReasons } from './report-reasons.ts';

export const reportTargets = [
  'post',
  'comment',
  'user',
  'event',
  'nft',
  'message',
  'clip',
  'series',
] as const;
export type ReportTarget = (typeof reportTargets)[number];

/** The targets that the team can hide, delete and restore. */
export const contentTargets = ['post', 'comment', 'event'] as const satisfies ReportTarget[];
export type ContentTarget = (typeof contentTargets)[number];

/**
 * The outcome of a report. `received`: the report is new. `added`: it was added to the caller's earlier report of the
 * same target. `known`: the caller has already reported the target for the same reason, and the case is open.
 * `decided`: the team has already decided, and the report contains nothing new.
 */
const reportStates = ['received', 'added', 'known', 'decided'] as const;
export type ReportState = (typeof reportStates)[number];

export const reportContent = defineFunction('reportContent', {
  access: 'member',
  whileReadOnly: 'everybody',
  summary:
    'Reports content to the moderators. Once for each reason; after a decision, again when it has been edited or for another reason.',
  perMinute: 10,
  input: z
    .strictObject({
      targetType: z.enum(reportTargets, '報告する対象の指定が正しくありません'),
      targetId: idSchema,
      reason: z.enum(reportReasons, '理由を選んでください'),
      detail: textSchema({ what: '詳しい内容', max: REPORT_DETAIL_MAX, multiline: true }).default(
        '',
      ),
    })
    .refine(({ targetType, reason }) => canBeReportedFor(targetType, reason), {
      path: ['reason'],
      error: '理由を選んでください',
    }),
  output: z.object({
    success: z.literal(true),
    state: z.enum(reportStates),
    /** The owner of the target, so that the caller can mute or block them. */
    owner_id: idSchema,
  }),
});
