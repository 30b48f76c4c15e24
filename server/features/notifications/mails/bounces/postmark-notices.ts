import { z } from 'zod';
import type { MailNotice, ReadNotices } from './mail-notice.ts';
import { isSame } from './same-secret.ts';

const webhookSchema = z.looseObject({
  RecordType: z.string(),
  Type: z.string(),
  Email: z.string(),
});

/** The webhooks of Postmark, which signs nothing and names a user and a password instead. */
export function postmarkNotices(login: string): ReadNotices {
  const expected = `Basic ${Buffer.from(login).toString('base64')}`;
  return async ({ headers, body }) => {
    if (!isSame(headers.authorization?.toString() ?? '', expected)) return null;
    return noticesOf(webhookSchema.parse(JSON.parse(body)));
  };
}

const reasons: Readonly<Record<string, MailNotice['reason']>> = {
  'Bounce HardBounce': 'bounce',
  'Bounce BadEmailAddress': 'bounce',
  'Bounce SpamComplaint': 'complaint',
  'SpamComplaint SpamComplaint': 'complaint',
};

function noticesOf({ RecordType, Type, Email }: z.infer<typeof webhookSchema>): MailNotice[] {
  const reason = reasons[`${RecordType} ${Type}`];
  return reason === undefined ? [] : [{ address: Email, reason }];
}
