import { verify, X509Certificate } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { HOUR, SECOND } from '#contract/foundations/limits.ts';
import type { PublicFetch } from '#server/platform/net/fetch-public.ts';
import type { MailNotice, ReadNotices } from './mail-notice.ts';

const BOUNDS = { deadline: 10 * SECOND, maxBytes: 64 * 1024 };

/** A message of Amazon SNS, through which SES tells of mails. */
const messageSchema = z.looseObject({
  Type: z.enum(['Notification', 'SubscriptionConfirmation', 'UnsubscribeConfirmation']),
  MessageId: z.string(),
  TopicArn: z.string(),
  Subject: z.string().optional(),
  Message: z.string(),
  Timestamp: z.string(),
  SignatureVersion: z.enum(['1', '2']),
  Signature: z.string(),
  SigningCertURL: z.string(),
  Token: z.string().optional(),
  SubscribeURL: z.string().optional(),
});

type SnsMessage = z.infer<typeof messageSchema>;

const recipientsSchema = z.array(z.looseObject({ emailAddress: z.string() }));

const eventSchema = z.looseObject({
  notificationType: z.string().optional(),
  eventType: z.string().optional(),
  bounce: z.looseObject({ bounceType: z.string(), bouncedRecipients: recipientsSchema }).optional(),
  complaint: z.looseObject({ complainedRecipients: recipientsSchema }).optional(),
});

/**
 * The notices of Amazon SES over a topic of SNS. A message is of the topic of the settings, and signed by a certificate that only
 * SNS can serve. The first one asks for a confirmation of the subscription, which is given.
 */
export function sesNotices(topic: string, fetchPublic: PublicFetch): ReadNotices {
  const certificates = new LRUCache<string, X509Certificate>({ max: 10, ttl: 24 * HOUR });
  const readCertificate = async (url: URL): Promise<X509Certificate> => {
    const kept = certificates.get(url.href);
    if (kept !== undefined) return kept;
    const certificate = new X509Certificate((await fetchPublic(url, BOUNDS)).body);
    certificates.set(url.href, certificate);
    return certificate;
  };
  return async ({ body }) => {
    const message = messageSchema.parse(JSON.parse(body));
    const source = snsUrl(message.SigningCertURL);
    if (message.TopicArn !== topic || source === null || !source.pathname.endsWith('.pem'))
      return null;
    if (!isSigned(message, await readCertificate(source))) return null;
    if (message.Type === 'Notification') return noticesOf(message.Message);
    const confirmation = snsUrl(message.SubscribeURL ?? '');
    if (message.Type === 'SubscriptionConfirmation' && confirmation) {
      await fetchPublic(confirmation, BOUNDS);
    }
    return [];
  };
}

/** An address of SNS itself, or null. */
function snsUrl(text: string): URL | null {
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  const isSns = /^sns\.[a-z\d-]+\.amazonaws\.com(?:\.cn)?$/.test(url.host);
  return url.protocol === 'https:' && isSns ? url : null;
}

function isSigned(message: SnsMessage, { publicKey }: X509Certificate): boolean {
  const names: readonly (keyof SnsMessage)[] =
    message.Type === 'Notification'
      ? ['Message', 'MessageId', 'Subject', 'Timestamp', 'TopicArn', 'Type']
      : ['Message', 'MessageId', 'SubscribeURL', 'Timestamp', 'Token', 'TopicArn', 'Type'];
  const signed = names
    .filter((name) => message[name] !== undefined)
    .map((name) => `${String(name)}\n${String(message[name])}\n`)
    .join('');
  const algorithm = message.SignatureVersion === '1' ? 'sha1' : 'sha256';
  const signature = Buffer.from(message.Signature, 'base64');
  return verify(algorithm, Buffer.from(signed), publicKey, signature);
}

// A bounce that is not permanent is a full mailbox or a server that is away.
function noticesOf(text: string): MailNotice[] {
  const { bounce, complaint } = eventSchema.parse(JSON.parse(text));
  const bounced = bounce?.bounceType === 'Permanent' ? bounce.bouncedRecipients : [];
  return [
    ...bounced.map(({ emailAddress: address }) => ({ address, reason: 'bounce' as const })),
    ...(complaint?.complainedRecipients ?? []).map(({ emailAddress: address }) => ({
      address,
      reason: 'complaint' as const,
    })),
  ];
}
