import webPush from 'web-push';
import { SECOND } from '#contract/foundations/limits.ts';
import type { PushKeys } from './push-keys.service.ts';
import type { DueMessage } from './push-messages.store.ts';

/** What push services know of the site, which is the sender of messages. */
export interface PushSender {
  keys: PushKeys;
  /** A `mailto:` or `https:` URL of the operator. */
  subject: string;
}

/** Returns the request that sends a message, encrypted for its browser (RFC 8291) and signed by the site (RFC 8292). */
export function encryptedMessage(
  message: DueMessage,
  content: string,
  { keys, subject }: PushSender,
  now: number,
): { headers: Record<string, string>; body: Uint8Array } {
  const { endpoint, p256dh, auth, topic, urgency } = message;
  const { headers, body } = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    content,
    {
      vapidDetails: { subject, publicKey: keys.public_key, privateKey: keys.private_key },
      TTL: Math.max(0, Math.ceil((Date.parse(message.expires_at) - now) / SECOND)),
      urgency,
      topic,
    },
  );
  const entries = Object.entries(headers).map(([name, value]) => [name, String(value)]);
  return { headers: Object.fromEntries(entries), body: body ?? new Uint8Array() };
}
