import { z } from 'zod';
import { defineFunction, defineQuery } from '#contract/foundations/define.ts';
import { csrfTokenPattern } from '#contract/foundations/limits.ts';
import { idSchema, timeSchema } from '#contract/foundations/primitives.ts';
import { profileSchema } from '#contract/members/profiles.ts';

const approvalSchema = z.discriminatedUnion('state', [
  z.object({ state: z.literal('waiting'), asked_at: timeSchema }),
  z.object({ state: z.literal('refused'), refused_at: timeSchema, reason: z.string() }),
]);
export type Approval = z.infer<typeof approvalSchema>;

const sessionSchema = z.object({
  user: z.object({ id: idSchema, email: z.string() }).nullable(),
  profile: profileSchema.nullable(),
  /** The time at which the account will be deleted. Absent without a pending deletion. */
  delete_after: timeSchema.optional(),
  /** The start of the member's absence. Absent when the member has missed nothing or has seen it. */
  away_since: timeSchema.optional(),
  /** The state of the user's registration. Absent for members, and before the request. */
  approval: approvalSchema.optional(),
});
export type Session = z.infer<typeof sessionSchema>;

export const getSession = defineQuery('/api/session', {
  access: 'public',
  isPrivate: true,
  summary: 'Returns the signed-in user with their profile. The values are null for visitors.',
  response: sessionSchema,
});

export const signOut = defineFunction('signOut', {
  access: 'public',
  whileReadOnly: 'everybody',
  summary: 'Ends the session. Does nothing without a session.',
  csrf: false,
  output: z.object({ success: z.literal(true) }),
});

/** The id of a session for its member. It cannot be used to sign in. */
const sessionIdSchema = z.string().regex(/^[0-9a-f]{64}$/, 'セッションの指定が正しくありません');

const connectedSessionSchema = z.object({
  id: sessionIdSchema,
  /** Empty when unknown. The same applies to `system` and `network`. */
  browser: z.string(),
  system: z.string(),
  /** The network of the last use. The part that identifies a machine is left out. */
  network: z.string(),
  created_at: timeSchema,
  /** Accurate to a few minutes. */
  last_seen_at: timeSchema,
  is_current: z.boolean(),
});
export type ConnectedSession = z.infer<typeof connectedSessionSchema>;

const sessionsSchema = z.object({ items: z.array(connectedSessionSchema) });

export const listSessions = defineQuery('/api/sessions', {
  access: 'signed-in',
  isPrivate: true,
  summary:
    "Returns the caller's sessions, at most 50: first the current one, then the others, last used first.",
  response: sessionsSchema,
});

export const endSession = defineFunction('endSession', {
  access: 'signed-in',
  whileReadOnly: 'everybody',
  summary: "Ends one of the caller's sessions. Does nothing if it has already ended.",
  input: z.strictObject({ sessionId: sessionIdSchema }),
  output: sessionsSchema,
});

export const endOtherSessions = defineFunction('endOtherSessions', {
  access: 'signed-in',
  whileReadOnly: 'everybody',
  summary: "Ends all of the caller's sessions except the current one.",
  output: sessionsSchema,
});

const csrfTokenSchema = z.string().regex(csrfTokenPattern, 'Invalid CSRF token format');

export const registerCSRFTokenV2 = defineFunction('registerCSRFTokenV2', {
  access: 'account',
  whileReadOnly: 'everybody',
  summary: 'Registers an anti-forgery token for this session, valid 24 hours.',
  csrf: false,
  input: z.strictObject({ token: csrfTokenSchema }),
  output: z.object({
    success: z.literal(true),
    expires_at: z.string(),
    /** The user of the session. A tab of another user must stop, because its calls would count as this user's. */
    user_id: idSchema,
  }),
});
