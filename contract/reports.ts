import { z } from 'zod';
import { defineFunction } from './define.ts';
import { REPORT_DETAIL_MAX } from './limits.ts';
import { idSchema, textSchema } from './primitives.ts';

export const reportTargets = ['post', 'comment', 'user', 'event'] as const;
export type ReportTarget = (typeof reportTargets)[number];

export const reportReasons = ['spam', 'abuse', 'nsfw', 'copyright', 'other'] as const;
export type ReportReason = (typeof reportReasons)[number];

export const reportContent = defineFunction({
  name: 'reportContent',
  access: 'member',
  summary: 'Reports content to the moderators. Reporting it again changes nothing.',
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
  output: z.object({ success: z.literal(true) }),
});
