import { z } from 'zod';
import { defineFunction, defineQuery } from '#contract/foundations/define.ts';
import { timeSchema } from '#contract/foundations/primitives.ts';

/** Identifies a session for its member. It cannot be used to sign in. */
export const sessionIdSchema = z
  .string()
  .regex(/^[0-9a-f]{64}$/, 'セッションの指定が正しくありません');

export const connectedSessionSchema = z.object({
  id: sessionIdSchema,
  /** Empty when it is unknown, like system and network. */
  browser: z.string(),
  system: z.string(),
  /** The network of its last use, without the part that identifies a machine. */
  network: z.string(),
  created_at: timeSchema,
  /** Exact to a few minutes. */
  last_seen_at: timeSchema,
  is_current: z.boolean(),
});

export type ConnectedSession = z.infer<typeof connectedSessionSchema>;

const sessionsSchema = z.object({ items: z.array(connectedSessionSchema) });

export const listSessions = defineQuery({
  path: '/api/sessions',
  access: 'signed-in',
  isPrivate: true,
  summary: "The caller's sessions: this one, then the others, the last used first. At most 50.",
  params: z.strictObject({}),
  search: z.strictObject({}),
  response: sessionsSchema,
});

export const endSession = defineFunction({
  name: 'endSession',
  access: 'signed-in',
  summary: "Signs one of the caller's sessions out. Does nothing when it has ended already.",
  input: z.strictObject({ sessionId: sessionIdSchema }),
  output: sessionsSchema,
});

export const endOtherSessions = defineFunction({
  name: 'endOtherSessions',
  access: 'signed-in',
  summary: "Signs all of the caller's sessions out but this one.",
  input: z.strictObject({}),
  output: sessionsSchema,
});
