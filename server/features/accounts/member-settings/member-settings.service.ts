import type { z } from 'zod';
import {
  notificationKindSchema,
  type ProfileVisibility,
  profileVisibilitySchema,
  type Settings,
  type SettingsChange,
  type updateProfile as updateProfileFunction,
} from '#contract/accounts/member-settings.ts';
import type { Profile } from '#contract/members/profiles.ts';
import { type DeliveryChannelName, deliveryKinds } from '#contract/notifications/deliveries.ts';
import type { PicturesDeps } from '#server/features/foundations/pictures/pictures.service.ts';
import {
  changePrivateSettings,
  columnsOf,
  readPrivateSettings,
  settingsOf,
} from '#server/features/members/profiles/private-settings.service.ts';
import { profileNotFound } from '#server/features/members/profiles/profiles.service.ts';
import {
  chosenVisibility,
  visibilityColumns,
} from '#server/features/members/profiles/restrictions.policy.ts';
import { lockRestriction } from '#server/features/members/profiles/restrictions.shared.store.ts';
import {
  type SavingDeps,
  saveProfile,
} from '#server/features/members/profiles/save-profile.service.ts';
import {
  changeDeliverySettings,
  chooseTiming,
  readDeliverySettings,
  readTimings,
} from '#server/features/notifications/deliveries/delivery-choices.service.ts';
import {
  readOptOuts,
  switchNotifications,
} from '#server/features/notifications/notifications/notification-opt-outs.service.ts';
import { queueAudienceCopy } from '#server/features/posts/posts/audience/post-audience.service.ts';
import {
  changePictureSettings,
  pictureSettingsOf,
  refuseUndrawable,
} from '#server/features/posts/posts/picture-rights/picture-rights.service.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { changedElsewhere } from '#server/platform/http/app-error.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';

interface SettingsDeps extends PicturesDeps {
  /** The channels by which the site can reach members. */
  channels: Record<DeliveryChannelName, boolean>;
}

export async function readSettings(
  { database, channels }: Omit<SettingsDeps, 'files'>,
  { userId }: Viewer,
): Promise<Settings> {
  const row = await readPrivateSettings(database.read, userId);
  const optOuts = await readOptOuts(database.read, userId);
  const timings = await readTimings(database.read, userId);
  return {
    privacy_settings: {
      profileVisibility: chosenVisibility(row),
      ...settingsOf(row, 'privacy_settings'),
    },
    notification_settings: {
      ...settingsOf(row, 'notification_settings'),
      kinds: Object.fromEntries(
        notificationKindSchema.options.map((kind) => [kind, !optOuts.has(kind)]),
      ) as Settings['notification_settings']['kinds'],
      push: Object.fromEntries(
        deliveryKinds.map((kind) => [kind, timings.push[kind] !== 'off']),
      ) as Settings['notification_settings']['push'],
      mail: timings.mail,
      ...(await readDeliverySettings(database.read, userId)),
    },
    picture_settings: pictureSettingsOf(row),
    label_settings: settingsOf(row, 'label_settings'),
    delivery_ways: {
      push: channels.push,
      mail: channels.mail
        ? { stopped_at: row.mail_stopped_at, stopped_reason: row.mail_stopped_reason }
        : null,
    },
  };
}

/**
 * Changes only the given settings of the viewer. A new visibility applies to all readers with the commit, and a job
 * later copies it to the posts. Throws `changed-elsewhere` when a change with `neverWider` would make the visibility
 * wider.
 */
export async function changeSettings(deps: SettingsDeps, viewer: Viewer, change: SettingsChange) {
  await refuseUndrawable(deps, viewer.userId, change.picture_settings?.watermark);
  await deps.database.write((transaction) => storeSettings(transaction, viewer.userId, change));
  return readSettings(deps, viewer);
}

/** Stores the given settings of a member in a transaction. Throws what `changeSettings` throws. */
async function storeSettings(transaction: Queryable, userId: string, change: SettingsChange) {
  const columns = toColumns(change);
  if (columns.profile_visibility !== undefined) {
    await queueAudienceCopy(transaction, userId);
    if (change.neverWider) await refuseWider(transaction, userId, columns.profile_visibility);
    Object.assign(columns, await visibilityOf(transaction, userId, columns.profile_visibility));
  }
  Object.assign(
    columns,
    await changePictureSettings(transaction, userId, change.picture_settings ?? {}),
  );
  await changePrivateSettings(transaction, userId, columns);
  await changeNotifications(transaction, userId, change.notification_settings ?? {});
}

type NotificationChange = NonNullable<SettingsChange['notification_settings']>;

async function changeNotifications(
  transaction: Queryable,
  userId: string,
  { kinds = {}, push = {}, mail = {}, ...settings }: NotificationChange,
): Promise<void> {
  for (const kind of notificationKindSchema.options) {
    const isOn = kinds[kind];
    if (isOn !== undefined) await switchNotifications(transaction, userId, kind, isOn);
  }
  for (const kind of deliveryKinds) {
    const { [kind]: isPushed } = push;
    const { [kind]: timing } = mail;
    if (isPushed !== undefined) {
      const pushed = { kind, channel: 'push', timing: isPushed ? 'at-once' : 'off' } as const;
      await chooseTiming(transaction, userId, pushed);
    }
    if (timing !== undefined)
      await chooseTiming(transaction, userId, { kind, channel: 'mail', timing });
  }
  await changeDeliverySettings(transaction, userId, settings);
}

/**
 * Returns the columns for a visibility that a member has chosen. A restriction by the team can make the stored
 * visibility narrower.
 */
async function visibilityOf(transaction: Queryable, userId: string, chosen: ProfileVisibility) {
  const row = await lockRestriction(transaction, userId);
  if (!row) throw profileNotFound();
  return visibilityColumns(chosen, row);
}

async function refuseWider(transaction: Queryable, userId: string, next: ProfileVisibility) {
  const row = await lockRestriction(transaction, userId);
  if (!row) throw profileNotFound();
  const now = chosenVisibility(row);
  const { options } = profileVisibilitySchema;
  if (options.indexOf(next) >= options.indexOf(now)) return;
  throw changedElsewhere('公開範囲が別のタブや端末で変更されています');
}

function toColumns(change: SettingsChange): Parameters<typeof changePrivateSettings>[2] {
  const profile_visibility = change.privacy_settings?.profileVisibility;
  return { ...(profile_visibility && { profile_visibility }), ...columnsOf(change) };
}

/** Saves fields of the viewer's profile and settings, all or none. */
export async function updateProfile(
  deps: SavingDeps,
  viewer: Viewer,
  {
    baseUpdatedAt,
    is_profile_complete: _,
    privacy_settings,
    notification_settings,
    ...changes
  }: z.output<typeof updateProfileFunction.input>,
): Promise<Profile> {
  return saveProfile(deps, viewer, {
    changes,
    baseUpdatedAt,
    storeAlso: (transaction) =>
      storeSettings(transaction, viewer.userId, { privacy_settings, notification_settings }),
  });
}
