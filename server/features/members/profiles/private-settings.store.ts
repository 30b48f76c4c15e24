import type { Queryable } from '#server/platform/database/database.ts';
import { rows } from '#server/platform/database/rows.ts';
import type { PrivateProfilesTable } from './profiles.tables.ts';

/** The columns of the settings in the private profile, by group and name in the contract. */
export const settingColumns = {
  privacy_settings: {
    messagePrivacy: 'message_privacy',
    allowMessages: 'allow_messages',
    showsReadReceipts: 'shows_read_receipts',
    allowsPublicClips: 'allows_public_clips',
  },
  notification_settings: {
    emailNotifications: 'email_notifications',
    pushNotifications: 'push_notifications',
  },
  label_settings: { spoiler: 'label_spoiler', sensitive: 'label_sensitive', ai: 'label_ai' },
} as const;

export type SettingColumns = typeof settingColumns;

type SettingColumn = {
  [Group in keyof SettingColumns]: SettingColumns[Group][keyof SettingColumns[Group]];
}[keyof SettingColumns];

const named: SettingColumn[] = Object.values(settingColumns).flatMap((group) =>
  Object.values<SettingColumn>(group),
);
const others = [
  'profile_visibility',
  'own_visibility',
  'picture_rights',
  'watermark',
  'watermark_key',
  'watermarks_new_posts',
] as const;
const columns = [...named, ...others];

/** The columns of a private profile that its member can change. */
export type PrivateSettings = Pick<PrivateProfilesTable, (typeof columns)[number]>;

/** Returns the settings of a member, and why the site has stopped sending mails. Null when there is no such member. */
export const findPrivateSettings = rows('private_profiles').columnsBy(
  [...columns, 'mail_stopped_at', 'mail_stopped_reason'],
  'id',
);

/** Updates settings of a member, unless the deletion of the account is pending. Returns whether they were updated. */
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
