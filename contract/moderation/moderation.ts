import { z } from 'zod';
import { MODERATION_REASON_MAX } from '#contract/foundations/limits.ts';
import { textSchema, timeSchema } from '#contract/foundations/primitives.ts';

const reasonRules = { what: '理由', max: MODERATION_REASON_MAX, multiline: true };

/** The reason for an action of an admin, for the audit log. Members can read it in fields whose comments say so. */
export const moderationReasonSchema = textSchema({
  ...reasonRules,
  required: '理由を入力してください',
});

/** The notice that the team has hidden content, for its owner and for admins who can show it again. */
export const hiddenNoticeSchema = z.object({
  at: timeSchema,
  reason: z.string(),
  /** Whether the content is hidden only because a review is pending, without a decision. */
  awaits_look: z.boolean(),
});
export type HiddenNotice = z.infer<typeof hiddenNoticeSchema>;

/** The reason in functions that members also use. It is optional, because members need none for their own content. */
export const optionalReasonSchema = textSchema(reasonRules).default('');
