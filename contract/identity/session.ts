import { z } from 'zod';
import { defineFunction, defineQuery } from '#contract/foundations/define.ts';
import { idSchema, timeSchema } from '#contract/foundations/primitives.ts';
import { profileSchema } from '#contract/members/profiles.ts';

/** The state of a user who has requested to become a member. */
export const approvalSchema = z.discriminatedUnion('state', [
  z.object({ state: z.literal('waiting'), asked_at: timeSchema }),
  z.object({ state: z.literal('refused'), refused_at: timeSchema, reason: z.string() }),
]);
export type Approval = z.infer<typeof approvalSchema>;

export const sessionSchema = z.object({
  user: z.object({ id: idSchema, email: z.string() }).nullable(),
  profile: profileSchema.nullable(),
  /** The time at which the account will be deleted. Absent without a pending deletion. */
  delete_after: timeSchema.optional(),
  /** The start of the member's absence. Absent when they have seen what they missed, or missed nothing. */
  away_since: timeSchema.optional(),
  /** Absent for members, and before the request. */
  approval: approvalSchema.optional(),
});

export type Session = z.infer<typeof sessionSchema>;

export const getSession = defineQuery({
  path: '/api/session',
  access: 'public',
  isPrivate: true,
  summary: 'Returns the signed-in user with their profile. The values are null for visitors.',
  params: z.strictObject({}),
  search: z.strictObject({}),
  response: sessionSchema,
});

export const signOut = defineFunction({
  name: 'signOut',
  access: 'public',
  whileReadOnly: 'everybody',
  summary: 'Ends the session. Does nothing without a session.',
  csrf: false,
  input: z.strictObject({}),
  output: z.object({ success: z.literal(true) }),
});
