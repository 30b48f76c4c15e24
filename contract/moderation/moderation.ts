import { z } from 'zod';
import { MODERATION_REASON_MAX } from '#contract/foundations/limits.ts';
import { textSchema, timeSchema } from '#contract/foundations/primitives.ts';

const reasonRules = {
  max: MODERATION_REASON_MAX,
  tooLong: `理由は${MODERATION_REASON_MAX}文字以内で入力してください`,
  multiline: true,
};

/**
 * The reason for an action of an admin. It is in the audit log. Members can read it where the description of a field says
 * so.
 */
export const moderationReasonSchema = textSchema({
  ...reasonRules,
  required: '理由を入力してください',
});

/** The notice that the team has hidden content, for its owner and for admins who can show it again. */
export const hiddenNoticeSchema = z.object({
  at: timeSchema,
  reason: z.string(),
  /** Whether the content is hidden because of a pending review, without a decision. */
  awaits_look: z.boolean(),
});

export type HiddenNotice = z.infer<typeof hiddenNoticeSchema>;

/** The optional reason of functions that members also use. Members need no reason for their own content. */
export const optionalReasonSchema = textSchema(reasonRules).default('');
