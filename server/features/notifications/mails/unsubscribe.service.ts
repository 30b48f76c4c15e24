import { createHmac } from 'node:crypto';
import { idSchema } from '#contract/foundations/primitives.ts';
import { type MailKind, mailKinds } from '#contract/notifications/mails.ts';
import { updatePrivateProfile } from '#server/features/members/profiles/profiles.shared.store.ts';
import { readMailKeys } from '#server/features/site/site-settings/site-identity.service.ts';
import type { Database } from '#server/platform/database/database.ts';
import { isSameSecret } from '#server/platform/ids.ts';
import type { MailChoices } from './mails.service.ts';
import { findMailbox } from './mails.store.ts';

interface UnsubscribeDeps {
  database: Database;
  mailChoices: MailChoices;
}

/** What to stop: all mails, or mails of some kinds, which must be kinds of the link. */
export type UnsubscribeScope = 'all' | readonly MailKind[];

/** Returns the kinds of mails that a token stops. Null for a token that is damaged or from another site. */
export async function readUnsubscribeKinds(
  { database }: Pick<UnsubscribeDeps, 'database'>,
  token: string,
): Promise<readonly MailKind[] | null> {
  return readToken(await readMailKeys(database, Date.now()), token)?.kinds ?? null;
}

/**
 * Stops mails to the member of a token. A repeated call changes nothing, and neither does a call for a deleted member.
 * Returns what was stopped, or null for a token that is damaged or from another site.
 */
export async function unsubscribe(
  { database, mailChoices }: UnsubscribeDeps,
  token: string,
  scope: UnsubscribeScope,
): Promise<UnsubscribeScope | null> {
  const subscription = readToken(await readMailKeys(database, Date.now()), token);
  if (subscription === null) return null;
  const { userId } = subscription;
  const kinds = subscription.kinds.filter((kind) => scope.includes(kind));
  await database.write(async (transaction) => {
    if (scope === 'all') {
      await updatePrivateProfile(transaction, userId, { email_notifications: false });
    } else if ((await findMailbox(transaction, userId)) !== null) {
      for (const kind of kinds) await mailChoices.switchOff(transaction, userId, kind);
    }
  });
  return scope === 'all' ? scope : kinds;
}

/** The member whose mails a link stops, and the kinds of these mails. */
interface Unsubscription {
  userId: string;
  /** The kinds of mails. A mail after quiet hours can have several. */
  kinds: readonly MailKind[];
}

/** The path of a page, without its token. */
export const UNSUBSCRIBE = '/mail/unsubscribe';

/** The separator of kinds in a link. Mail programs do not encode it. */
const BETWEEN = '~';

/**
 * Returns the path of the link that stops mails of some kinds to a member, without a session. The link does not expire,
 * because recipients keep mails for years. It permits nothing else.
 */
export function unsubscribePath(key: string, subscription: Unsubscription): string {
  const { userId, kinds } = subscription;
  return `${UNSUBSCRIBE}/${userId}.${kinds.join(BETWEEN)}.${signatureOf(key, subscription)}`;
}

/** Returns the member and the kinds of a token. Null for a token that is damaged or from another site. */
function readToken(keys: readonly string[], token: string): Unsubscription | null {
  const [userId = '', names = '', signature = '', ...rest] = token.split('.');
  const kinds = kindsOf(names);
  if (kinds === null || rest.length > 0 || !idSchema.safeParse(userId).success) return null;
  const isOwn = keys.some((key) => isSameSecret(signature, signatureOf(key, { userId, kinds })));
  return isOwn ? { userId, kinds } : null;
}

/** Returns the kinds with these names. Null when one of the names is unknown. */
function kindsOf(names: string): MailKind[] | null {
  const named = names.split(BETWEEN);
  const kinds = mailKinds.filter((kind) => named.includes(kind));
  return kinds.length === named.length ? kinds : null;
}

function signatureOf(key: string, { userId, kinds }: Unsubscription): string {
  const signed = `unsubscribe:${userId}:${kinds.join(BETWEEN)}`;
  return createHmac('sha256', key).update(signed).digest('base64url');
}
