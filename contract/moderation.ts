import { z } from 'zod';
import { MODERATION_REASON_MAX } from './limits.ts';
import { textSchema, timeSchema } from './primitives.ts';

/** Why an admin does something. It stands in the audit log; a member reads it where that is said beside the field. */
export const moderationReasonSchema = textSchema({
  max: MODERATION_REASON_MAX,
  required: '理由を入力してください',
  tooLong: `理由は${MODERATION_REASON_MAX}文字以内で入力してください`,
  multiline: true,
});

/** That the team of the site has hidden something: told to whose it is, and to those who may show it again. */
export const hiddenNoticeSchema = z.object({ at: timeSchema, reason: z.string() });

export type HiddenNotice = z.infer<typeof hiddenNoticeSchema>;

export const instantSchema = z.iso.datetime({ error: '日時の形式が正しくありません' });
