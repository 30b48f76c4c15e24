import { z } from 'zod';
import { isSameSecret } from '#server/platform/ids.ts';
import type { MailNotice, ReadNotices, StoppedAddress } from './mail-notice.ts';

const webhookSchema = z.looseObject({
  ID: z.int(),
  RecordType: z.string(),
  Type: z.string(),
  Email: z.string(),
});

/** Reads the webhooks of Postmark. They are not signed, but have a user and a password. */
export function postmarkNotices(login: string): ReadNotices {
  const expected = `Basic ${Buffer.from(login).toString('base64')}`;
  return async ({ headers, body }) => {
    if (!isSameSecret(headers.authorization?.toString() ?? '', expected)) return null;
    return noticesOf(webhookSchema.parse(JSON.parse(body)));
  };
}

const reasons: Readonly<Record<string, StoppedAddress['reason']>> = {
  'Bounce HardBounce': 'bounce',
  'Bounce BadEmailAddress': 'bounce',
  'Bounce SpamComplaint': 'complaint',
  'SpamComplaint SpamComplaint': 'complaint',
};

function noticesOf({ ID, RecordType, Type, Email }: z.infer<typeof webhookSchema>): MailNotice[] {
  const reason = reasons[`${RecordType} ${Type}`];
  return reason === undefined ? [] : [{ id: String(ID), stops: [{ address: Email, reason }] }];
}
