import type { MailKind } from '#contract/notifications/mails.ts';
import { updatePrivateProfile } from '#server/features/members/profiles/profiles.shared.store.ts';
import { ensureMailKey } from '#server/features/site/site-settings/site-identity.service.ts';
import type { Database } from '#server/platform/database/database.ts';
import { findMailbox } from './mails.store.ts';
import type { MailChoices } from './stop-mail.service.ts';
import { readToken } from './unsubscribe-links.ts';

export interface UnsubscribeDeps {
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
  return readToken(await ensureMailKey(database), token)?.kinds ?? null;
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
  const subscription = readToken(await ensureMailKey(database), token);
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
