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

/** Whether a link stops the mails of its kind, or all. */
export type UnsubscribeScope = 'kind' | 'all';

/** The kind of mails that a token stops. Null for a token that is damaged or not of this site. */
export async function readUnsubscribeKind(
  { database }: UnsubscribeDeps,
  token: string,
): Promise<MailKind | null> {
  return readToken(await ensureMailKey(database), token)?.kind ?? null;
}

/**
 * Stops the mails of a token's kind for its member, or all of them. A repeated call changes nothing, and one for a member who is
 * gone neither. Returns the kind, or null for a token that is damaged or not of this site.
 */
export async function unsubscribe(
  { database, mailChoices }: UnsubscribeDeps,
  token: string,
  scope: UnsubscribeScope,
): Promise<MailKind | null> {
  const subscription = readToken(await ensureMailKey(database), token);
  if (subscription === null) return null;
  const { userId, kind } = subscription;
  await database.write(async (transaction) => {
    if (scope === 'all') {
      await updatePrivateProfile(transaction, userId, { email_notifications: false });
    } else if ((await findMailbox(transaction, userId)) !== null) {
      await mailChoices.switchOff(transaction, userId, kind);
    }
  });
  return kind;
}
