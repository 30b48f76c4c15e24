import { z } from 'zod';
import { defineFunction, defineQuery } from '#contract/foundations/define.ts';
import { timeSchema } from '#contract/foundations/primitives.ts';

/** The id of a session for its member. It cannot be used to sign in. */
export const sessionIdSchema = z
  .string()
  .regex(/^[0-9a-f]{64}$/, 'セッションの指定が正しくありません');

export const connectedSessionSchema = z.object({
  id: sessionIdSchema,
  /** Empty when unknown. The same applies to `system` and `network`. */
  browser: z.string(),
  system: z.string(),
  /** The network of the session's last use, without the part that identifies a machine. */
  network: z.string(),
  created_at: timeSchema,
  /** Accurate to a few minutes. */
  last_seen_at: timeSchema,
  is_current: z.boolean(),
});

export type ConnectedSession = z.infer<typeof connectedSessionSchema>;

const sessionsSchema = z.object({ items: z.array(connectedSessionSchema) });

export const listSessions = defineQuery({
  path: '/api/sessions',
  access: 'signed-in',
  isPrivate: true,
  summary:
    "Returns the caller's sessions, at most 50: first the current one, then the others, last used first.",
  params: z.strictObject({}),
  search: z.strictObject({}),
  response: sessionsSchema,
});

export const endSession = defineFunction({
  name: 'endSession',
  access: 'signed-in',
  whileReadOnly: 'everybody',
  summary: "Ends one of the caller's sessions. Does nothing if it has already ended.",
  input: z.strictObject({ sessionId: sessionIdSchema }),
  output: sessionsSchema,
});

export const endOtherSessions = defineFunction({
  name: 'endOtherSessions',
  access: 'signed-in',
  whileReadOnly: 'everybody',
  summary: "Ends all of the caller's sessions except the current one.",
  input: z.strictObject({}),
  output: sessionsSchema,
});
