import { z } from 'zod';
import { MODERATION_REASON_MAX } from './limits.ts';
import { textSchema, timeSchema } from './primitives.ts';

const reasonRules = {
  max: MODERATION_REASON_MAX,
  tooLong: `理由は${MODERATION_REASON_MAX}文字以内で入力してください`,
  multiline: true,
};

/** Why an admin does something. It stands in the audit log; a member reads it where that is said beside the field. */
export const moderationReasonSchema = textSchema({
  ...reasonRules,
  required: '理由を入力してください',
});

/** That the team of the site has hidden something: told to whose it is, and to those who may show it again. */
export const hiddenNoticeSchema = z.object({
  at: timeSchema,
  reason: z.string(),
  /** Whether nobody has decided that: it is hidden until the team has looked. */
  awaits_look: z.boolean(),
});

export type HiddenNotice = z.infer<typeof hiddenNoticeSchema>;

/** The same where members do it as well, who need no reason for what is theirs. */
export const optionalReasonSchema = textSchema(reasonRules).default('');
