import { z } from 'zod';
import { defineFunction } from '#contract/foundations/define.ts';
import { timeSchema } from '#contract/foundations/primitives.ts';

export const requestAccountDeletion = defineFunction('requestAccountDeletion', {
  access: 'signed-in',
  needsProof: true,
  whileReadOnly: 'everybody',
  summary:
    "Requests the deletion of the caller's account. The account is hidden and signed out everywhere at once. After 14 days, everything is deleted. Until then, the caller can sign in and restore the account.",
  perMinute: 10,
  input: z.strictObject({
    /** The caller's own username, which confirms the deletion. */
    username: z.string('ユーザーIDを入力してください').max(100, 'ユーザーIDが違います'),
  }),
  output: z.object({ delete_after: timeSchema }),
});

export const restoreAccount = defineFunction('restoreAccount', {
  access: 'account',
  whileReadOnly: 'everybody',
  summary: "Cancels the pending deletion of the caller's account. Idempotent.",
  perMinute: 10,
  output: z.object({ success: z.literal(true) }),
});
