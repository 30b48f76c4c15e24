import { z } from 'zod';
import { defineFunction, defineQuery } from '#contract/foundations/define.ts';
import { timeSchema } from '#contract/foundations/primitives.ts';
import { deliveryKinds } from './deliveries.ts';

/**
 * The kinds of mails, which members can switch off, except for `security`: mails about the safety of an account of the
 * team. `daily` and `weekly` combine the kinds with this timing.
 */
export const mailKinds = [...deliveryKinds, 'daily', 'weekly', 'digest', 'security'] as const;
export type MailKind = (typeof mailKinds)[number];

export const resumeMail = defineFunction('resumeMail', {
  access: 'member',
  whileReadOnly: 'everybody',
  summary: "Sends mail to the caller's address again, from which mail had come back.",
  perMinute: 10,
  output: z.object({}),
});

const access = { permission: 'manage_settings' } as const;

const mailStateSchema = z.object({
  /** The transport of mails: a mail server, or the mailbox of the demo. Null when the site sends none. */
  transport: z.enum(['smtp', 'demo']).nullable(),
  /** Since when and why the mail server accepts no mail. Null while it does. */
  trouble: z.object({ since: timeSchema, reason: z.string() }).nullable(),
  waiting: z.int(),
  /** The number of mails that failed for good in the last 30 days. */
  failed: z.int(),
});
export type MailState = z.infer<typeof mailStateSchema>;

export const getMailState = defineQuery('/api/admin/mail', {
  access,
  summary: 'Returns how mails leave the site, and how many wait or were given up.',
  response: mailStateSchema,
});

const mailOutcomes = ['accepted', 'refused', 'later', 'unavailable'] as const;

const testMailSchema = z.object({
  /** `later`: the server asks for another attempt. `unavailable`: the server accepts no mail at the moment. */
  outcome: z.enum(mailOutcomes),
  /** The reply of the mail server. Without a reply, the reason why there is none. */
  reply: z.string(),
});
export type TestMail = z.infer<typeof testMailSchema>;

export const sendTestMail = defineFunction('sendTestMail', {
  access,
  summary:
    "Sends a mail to the caller's address at once, and returns what the mail server has said.",
  perMinute: 5,
  output: testMailSchema,
});
