import { verify, X509Certificate } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { HOUR, SECOND } from '#contract/foundations/limits.ts';
import type { PublicFetch } from '#server/platform/net/fetch-public.ts';
import { isWithinRetries, type ReadNotices, type StoppedAddress } from './mail-notice.ts';

/** The longest time for which SNS repeats a message. */
const RETRIES = HOUR;

const BOUNDS = { deadline: 10 * SECOND, maxBytes: 64 * 1024 };

/** A message of Amazon SNS with which SES reports on mails. */
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
 * Reads the notices of Amazon SES from an SNS topic. A message must be from the topic in the settings, and signed with
 * a certificate that only SNS can serve. Confirms the subscription when SNS asks for it.
 */
export function sesNotices(topic: string, fetchPublic: PublicFetch): ReadNotices {
  const origin = snsOrigin(topic);
  const certificates = new LRUCache<string, X509Certificate>({ max: 10, ttl: 24 * HOUR });
  // Returns null after a redirect, because SNS does not redirect.
  const readSns = async (url: URL): Promise<Buffer | null> => {
    const answer = await fetchPublic(url, BOUNDS);
    return answer.url.href === url.href ? answer.body : null;
  };
  const readCertificate = async (url: URL): Promise<X509Certificate | null> => {
    const cached = certificates.get(url.href);
    if (cached !== undefined) return cached;
    const pem = await readSns(url);
    if (pem === null) return null;
    const certificate = new X509Certificate(pem);
    certificates.set(url.href, certificate);
    return certificate;
  };
  return async ({ body }) => {
    const message = messageSchema.parse(JSON.parse(body));
    const source = urlOf(origin, message.SigningCertURL);
    if (message.TopicArn !== topic || source === null || !certificatePath.test(source.pathname))
      return null;
    if (!isWithinRetries(Date.parse(message.Timestamp), RETRIES)) return null;
    const certificate = await readCertificate(source);
    if (certificate === null || !isSigned(message, certificate)) return null;
    if (message.Type === 'Notification') {
      return [{ id: message.MessageId, stops: stopsOf(message.Message) }];
    }
    const confirmation = urlOf(origin, message.SubscribeURL ?? '');
    if (message.Type === 'SubscriptionConfirmation' && confirmation) await readSns(confirmation);
    return [];
  };
}

/** The only origin of a topic's certificates. Files of customers have names such as `sns.s3.amazonaws.com`. */
function snsOrigin(topic: string): string {
  const [, partition = '', , region = ''] = topic.split(':');
  return `https://sns.${region}.amazonaws.com${partition === 'aws-cn' ? '.cn' : ''}`;
}

const certificatePath = /^\/SimpleNotificationService-[\da-f]+\.pem$/;

/** Returns the parsed URL. Null when its origin differs or when it contains credentials. */
function urlOf(origin: string, text: string): URL | null {
  const url = URL.parse(text);
  return url?.href.startsWith(`${origin}/`) ? url : null;
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

// Only permanent bounces stop mail, because other bounces mean a full mailbox or an unreachable server.
function stopsOf(text: string): StoppedAddress[] {
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
