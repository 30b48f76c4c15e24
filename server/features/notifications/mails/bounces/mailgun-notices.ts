import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { DAY, SECOND } from '#contract/foundations/limits.ts';
import type { MailNotice, ReadNotices } from './mail-notice.ts';
import { isSame } from './same-secret.ts';

const webhookSchema = z.looseObject({
  signature: z.looseObject({ timestamp: z.string(), token: z.string(), signature: z.string() }),
  'event-data': z.looseObject({
    event: z.string(),
    recipient: z.string(),
    severity: z.string().optional(),
    reason: z.string().optional(),
  }),
});

/** The webhooks of Mailgun, which signs a time and a token by HMAC. It sends a webhook again for hours. */
export function mailgunNotices(key: string): ReadNotices {
  return async ({ body }) => {
    const { signature: signed, 'event-data': event } = webhookSchema.parse(JSON.parse(body));
    const { timestamp, token, signature } = signed;
    const expected = createHmac('sha256', key)
      .update(timestamp + token)
      .digest('hex');
    const age = Math.abs(Date.now() - Number(timestamp) * SECOND);
    return isSame(signature, expected) && age < DAY ? noticesOf(event) : null;
  };
}

type MailgunEvent = z.infer<typeof webhookSchema>['event-data'];

// A failure can be permanent for other reasons, such as a policy.
function noticesOf({ event, recipient: address, severity, reason }: MailgunEvent): MailNotice[] {
  if (event === 'complained') return [{ address, reason: 'complaint' }];
  const isBounce =
    event === 'failed' && severity === 'permanent' && /^(suppress-)?bounce$/.test(reason ?? '');
  return isBounce ? [{ address, reason: 'bounce' }] : [];
}
