import { createPublicKey, verify } from 'node:crypto';
import { z } from 'zod';
import { DAY, SECOND } from '#contract/foundations/limits.ts';
import { sha256 } from '#server/platform/ids.ts';
import {
  isWithinRetries,
  type MailNotice,
  type NoticeRequest,
  type ReadNotices,
} from './mail-notice.ts';

/** How long SendGrid repeats events. */
const RETRIES = DAY;

const PREFIX = 'x-twilio-email-event-webhook';

const eventsSchema = z.array(
  z.looseObject({
    event: z.string(),
    email: z.string(),
    type: z.string().optional(),
    sg_event_id: z.string().optional(),
  }),
);

/** Reads the event webhook of SendGrid, which signs the time and the body with ECDSA. */
export function sendgridNotices(key: string): ReadNotices {
  const der = { key: Buffer.from(key, 'base64'), format: 'der', type: 'spki' } as const;
  const publicKey = createPublicKey(der);
  return async (request) => {
    const [signature, timestamp] = [headerOf(request, 'signature'), headerOf(request, 'timestamp')];
    const signed = Buffer.from(timestamp + request.body);
    if (!verify('sha256', signed, publicKey, Buffer.from(signature, 'base64'))) return null;
    if (!isWithinRetries(Number(timestamp) * SECOND, RETRIES)) return null;
    return eventsSchema.parse(JSON.parse(request.body)).flatMap(noticesOf);
  };
}

function headerOf({ headers }: NoticeRequest, name: string): string {
  const value = headers[`${PREFIX}-${name}`];
  return typeof value === 'string' ? value : '';
}

type SendgridEvent = z.infer<typeof eventsSchema>[number];

function noticesOf(event: SendgridEvent): MailNotice[] {
  const reason = reasonOf(event);
  const id = event.sg_event_id ?? sha256(JSON.stringify(event));
  return reason === null ? [] : [{ id, stops: [{ address: event.email, reason }] }];
}

// A bounce of the type `blocked` stops no mail, because a filter has refused the message and not the address.
function reasonOf({ event, type }: SendgridEvent): 'bounce' | 'complaint' | null {
  if (event === 'spamreport') return 'complaint';
  return event === 'bounce' && type !== 'blocked' ? 'bounce' : null;
}
