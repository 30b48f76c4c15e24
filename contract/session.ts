import { z } from 'zod';
import { defineFunction, defineQuery } from './define.ts';
import { idSchema, timeSchema } from './primitives.ts';
import { profileSchema } from './profiles.ts';

export const sessionSchema = z.object({
  user: z.object({ id: idSchema, email: z.string() }).nullable(),
  profile: profileSchema.nullable(),
  /** When the account will be deleted; absent unless its member has asked for that. */
  delete_after: timeSchema.optional(),
});

export type Session = z.infer<typeof sessionSchema>;

export const getSession = defineQuery({
  path: '/api/session',
  access: 'public',
  isPrivate: true,
  summary: 'The signed-in user with their profile. Null values for a visitor.',
  params: z.strictObject({}),
  search: z.strictObject({}),
  response: sessionSchema,
});

export const signOut = defineFunction({
  name: 'signOut',
  access: 'public',
  summary: 'Ends the session. Does nothing when there is none.',
  csrf: false,
  input: z.strictObject({}),
  output: z.object({ success: z.literal(true) }),
});
