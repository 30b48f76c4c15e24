import type { PrivateProfilesTable } from '#server/features/members/profiles/profiles.tables.ts';
import type { Queryable } from '#server/platform/database/database.ts';

const columns = [
  'profile_visibility',
  'own_visibility',
  'message_privacy',
  'allow_messages',
  'shows_read_receipts',
  'picture_rights',
  'watermark',
  'watermark_key',
  'watermarks_new_posts',
  'allows_public_clips',
  'label_spoiler',
  'label_sensitive',
  'label_ai',
  'email_notifications',
  'push_notifications',
] as const;

/** The columns of a private profile that its member can change. */
export type PrivateSettings = Pick<PrivateProfilesTable, (typeof columns)[number]>;

/** Whether mail is sent to the address. */
type MailStop = Pick<PrivateProfilesTable, 'mail_stopped_at' | 'mail_stopped_reason'>;

/** The settings of a member, or null. */
export async function findPrivateSettings(
  database: Queryable,
  userId: string,
): Promise<(PrivateSettings & MailStop) | null> {
  const row = await database
    .selectFrom('private_profiles')
    .where('id', '=', userId)
    .select([...columns, 'mail_stopped_at', 'mail_stopped_reason'])
    .executeTakeFirst();
  return row ?? null;
}

/** Changes settings of a member unless they are pending deletion. Returns whether it did. */
export async function updatePrivateSettings(
  transaction: Queryable,
  userId: string,
  settings: Partial<PrivateSettings>,
): Promise<boolean> {
  const row = await transaction
    .updateTable('private_profiles')
    .set(settings)
    .where('id', '=', userId)
    .where('leaving_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
