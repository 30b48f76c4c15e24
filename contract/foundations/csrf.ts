import { z } from 'zod';
import { csrfTokenPattern } from './csrf-token.ts';
import { defineFunction } from './define.ts';
import { idSchema } from './primitives.ts';

export { csrfTokenPattern };
export const csrfTokenSchema = z.string().regex(csrfTokenPattern, 'Invalid CSRF token format');

export const registerCSRFTokenV2 = defineFunction({
  name: 'registerCSRFTokenV2',
  access: 'account',
  whileReadOnly: 'everybody',
  summary: 'Registers an anti-forgery token for this session, valid 24 hours.',
  csrf: false,
  input: z.strictObject({ token: csrfTokenSchema }),
  output: z.object({
    success: z.literal(true),
    expires_at: z.string(),
    /** The user of the session. A tab of another user must stop, because its calls would be this user's calls. */
    user_id: idSchema,
  }),
});
