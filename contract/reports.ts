import { z } from 'zod';
import { defineFunction } from './define.ts';
import { REPORT_DETAIL_MAX } from './limits.ts';
import { idSchema, textSchema } from './primitives.ts';

export const reportTargets = ['post', 'comment', 'user', 'event', 'nft'] as const;
export type ReportTarget = (typeof reportTargets)[number];

export const reportReasons = ['spam', 'abuse', 'nsfw', 'copyright', 'other'] as const;
export type ReportReason = (typeof reportReasons)[number];

/**
 * What became of a report: `received`; `added` to what the caller has reported of the same before; `known`, since they
 * have reported the same for the same reason, which the team has yet to decide about; or `decided`, since the team has
 * decided about it and nothing is new.
 */
export const reportStates = ['received', 'added', 'known', 'decided'] as const;
export type ReportState = (typeof reportStates)[number];

export const reportContent = defineFunction({
  name: 'reportContent',
  access: 'member',
  summary:
    'Reports content to the moderators. Once for each reason; after a decision, again when it has been edited or for another reason.',
  perMinute: 10,
  input: z.strictObject({
    targetType: z.enum(reportTargets, '報告する対象の指定が正しくありません'),
    targetId: idSchema,
    reason: z.enum(reportReasons, '理由を選んでください'),
    detail: textSchema({
      max: REPORT_DETAIL_MAX,
      tooLong: `詳しい内容は${REPORT_DETAIL_MAX}文字以内で入力してください`,
      multiline: true,
    }).default(''),
  }),
  output: z.object({
    success: z.literal(true),
    state: z.enum(reportStates),
    /** Whose it is, whom the caller may want to mute or block. */
    owner_id: idSchema,
  }),
});
