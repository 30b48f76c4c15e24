import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { HOUR, SECOND } from '#contract/foundations/limits.ts';
import { isSameSecret } from '#server/platform/ids.ts';
import { isWithinRetries, type ReadNotices, type StoppedAddress } from './mail-notice.ts';

const webhookSchema = z.looseObject({
  signature: z.looseObject({ timestamp: z.string(), token: z.string(), signature: z.string() }),
  'event-data': z.looseObject({
    event: z.string(),
    recipient: z.string(),
    severity: z.string().optional(),
    reason: z.string().optional(),
  }),
});

/** How long Mailgun repeats a webhook. */
const RETRIES = 8 * HOUR;

/**
 * Reads the webhooks of Mailgun. Their HMAC covers a time and a token, but not the event. So the token is the id of the
 * notice, even if the event stops no mail. Otherwise somebody could use the token again with an invented event.
 */
export function mailgunNotices(key: string): ReadNotices {
  return async ({ body }) => {
    const { signature: signed, 'event-data': event } = webhookSchema.parse(JSON.parse(body));
    const { timestamp, token, signature } = signed;
    const expected = createHmac('sha256', key)
      .update(timestamp + token)
      .digest('hex');
    const isRecent = isWithinRetries(Number(timestamp) * SECOND, RETRIES);
    if (!isSameSecret(signature, expected) || !isRecent) return null;
    return [{ id: token, stops: stopsOf(event) }];
  };
}

type MailgunEvent = z.infer<typeof webhookSchema>['event-data'];

// Only bounces stop mail. Other failures can also be permanent, for example because of a policy.
function stopsOf({ event, recipient: address, severity, reason }: MailgunEvent): StoppedAddress[] {
  if (event === 'complained') return [{ address, reason: 'complaint' }];
  const isBounce =
    event === 'failed' && severity === 'permanent' && /^(suppress-)?bounce$/.test(reason ?? '');
  return isBounce ? [{ address, reason: 'bounce' }] : [];
}
