import { createPublicKey, verify } from 'node:crypto';
import { z } from 'zod';
import type { MailNotice, NoticeRequest, ReadNotices } from './mail-notice.ts';

const PREFIX = 'x-twilio-email-event-webhook';

const eventsSchema = z.array(
  z.looseObject({ event: z.string(), email: z.string(), type: z.string().optional() }),
);

/** The event webhook of SendGrid, which signs the time and the body by ECDSA. */
export function sendgridNotices(key: string): ReadNotices {
  const der = { key: Buffer.from(key, 'base64'), format: 'der', type: 'spki' } as const;
  const publicKey = createPublicKey(der);
  return async (request) => {
    const [signature, timestamp] = [headerOf(request, 'signature'), headerOf(request, 'timestamp')];
    const signed = Buffer.from(timestamp + request.body);
    if (!verify('sha256', signed, publicKey, Buffer.from(signature, 'base64'))) return null;
    return eventsSchema.parse(JSON.parse(request.body)).flatMap(noticesOf);
  };
}

function headerOf({ headers }: NoticeRequest, name: string): string {
  const value = headers[`${PREFIX}-${name}`];
  return typeof value === 'string' ? value : '';
}

// A bounce of the type `blocked` is a refusal by a filter and not about the address.
function noticesOf({
  event,
  email: address,
  type,
}: z.infer<typeof eventsSchema>[number]): MailNotice[] {
  if (event === 'spamreport') return [{ address, reason: 'complaint' }];
  return event === 'bounce' && type !== 'blocked' ? [{ address, reason: 'bounce' }] : [];
}
