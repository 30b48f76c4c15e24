import { createHmac, timingSafeEqual } from 'node:crypto';
import { idSchema } from '#contract/foundations/primitives.ts';
import { type MailKind, mailKinds } from '#contract/notifications/mails.ts';

/** Whose mails of which kind a link switches off. */
export interface Unsubscription {
  userId: string;
  kind: MailKind;
}

/** The path of a page, without its token. */
export const UNSUBSCRIBE = '/mail/unsubscribe';

/**
 * The link that stops the mails of a kind for a member, without a session. It does not expire, since mails are kept for years, and is
 * good for nothing else.
 */
export function unsubscribePath(key: string, subscription: Unsubscription): string {
  const { userId, kind } = subscription;
  return `${UNSUBSCRIBE}/${userId}.${kind}.${signatureOf(key, subscription)}`;
}

/** Whose mails a token stops. Null for one that is damaged or was not made by this site. */
export function readToken(key: string, token: string): Unsubscription | null {
  const [userId = '', kindName, signature = '', ...rest] = token.split('.');
  const kind = mailKinds.find((known) => known === kindName);
  if (kind === undefined || rest.length > 0 || !idSchema.safeParse(userId).success) return null;
  const expected = Buffer.from(signatureOf(key, { userId, kind }));
  const given = Buffer.from(signature);
  const isOwn = given.length === expected.length && timingSafeEqual(given, expected);
  return isOwn ? { userId, kind } : null;
}

function signatureOf(key: string, { userId, kind }: Unsubscription): string {
  return createHmac('sha256', key).update(`unsubscribe:${userId}:${kind}`).digest('base64url');
}
