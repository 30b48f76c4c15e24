import {
  notificationKindSchema,
  profileVisibilitySchema,
  type Settings,
  type SettingsChange,
} from '#contract/settings.ts';
import {
  readOptOuts,
  switchNotifications,
} from '#server/features/notifications/opt-outs.service.ts';
import type { AudienceCopier } from '#server/features/posts/audience/audience.service.ts';
import {
  lockAudience,
  queueAudienceCopy,
} from '#server/features/posts/audience/audience.service.ts';
import {
  changePrivateSettings,
  type PrivateSettings,
  readPrivateSettings,
} from '#server/features/profiles/private-settings.service.ts';
import { profileNotFound } from '#server/features/profiles/profiles.service.ts';
import type { Database, Queryable } from '#server/platform/database/database.ts';
import type { Visibility } from '#server/platform/database/tables.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';

/** Reads the viewer's settings. */
export async function readSettings(database: Database, { userId }: Viewer): Promise<Settings> {
  const row = await readPrivateSettings(database.read, userId);
  const optOuts = await readOptOuts(database.read, userId);
  return {
    privacy_settings: {
      profileVisibility: row.profile_visibility,
      messagePrivacy: row.message_privacy,
      allowMessages: row.allow_messages,
    },
    notification_settings: {
      emailNotifications: row.email_notifications,
      pushNotifications: row.push_notifications,
      kinds: Object.fromEntries(
        notificationKindSchema.options.map((kind) => [kind, !optOuts.has(kind)]),
      ) as Settings['notification_settings']['kinds'],
    },
  };
}

/**
 * Changes those of the viewer's settings that are named. A new visibility applies to all readers with the commit;
 * the posts get their copy of it in the background. Throws changed-elsewhere for a visibility that must not be wider and
 * is.
 */
export async function changeSettings(
  { database, copier }: { database: Database; copier: Pick<AudienceCopier, 'wake'> },
  viewer: Viewer,
  change: SettingsChange,
): Promise<Settings> {
  const { userId } = viewer;
  const columns = toColumns(change);
  await database.write(async (transaction, afterCommit) => {
    if (columns.profile_visibility !== undefined) {
      await queueAudienceCopy(transaction, userId);
      if (change.neverWider) await refuseWider(transaction, userId, columns.profile_visibility);
      afterCommit(() => copier.wake());
    }
    await changePrivateSettings(transaction, userId, columns);
    const kinds = change.notification_settings?.kinds ?? {};
    for (const kind of notificationKindSchema.options) {
      const isOn = kinds[kind];
      if (isOn !== undefined) await switchNotifications(transaction, userId, kind, isOn);
    }
  });
  return readSettings(database, viewer);
}

async function refuseWider(
  transaction: Queryable,
  userId: string,
  next: Visibility,
): Promise<void> {
  const now = await lockAudience(transaction, userId);
  if (now === null) throw profileNotFound();
  const { options } = profileVisibilitySchema;
  if (options.indexOf(next) >= options.indexOf(now)) return;
  throw new AppError('aborted', '公開範囲が別のタブや端末で変更されています', {
    reason: 'changed-elsewhere',
  });
}

function toColumns(change: SettingsChange): Partial<PrivateSettings> {
  const { privacy_settings: privacy = {}, notification_settings: notifications = {} } = change;
  const columns = {
    profile_visibility: privacy.profileVisibility,
    message_privacy: privacy.messagePrivacy,
    allow_messages: privacy.allowMessages,
    email_notifications: notifications.emailNotifications,
    push_notifications: notifications.pushNotifications,
  };
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));
}
