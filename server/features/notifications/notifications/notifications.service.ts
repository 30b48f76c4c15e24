import { NOTIFICATION_LIFETIME } from '#contract/foundations/limits.ts';
import type { PictureReference } from '#server/features/foundations/pictures/picture-uses.shared.store.ts';
import type { MemberRecords } from '#server/features/members/deleted-content/deleted-content.service.ts';
import { findNames } from '#server/features/members/profiles/profiles.shared.store.ts';
import { publishAfterCommit } from '#server/platform/database/after-commit.ts';
import type { Database, Queryable } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import * as store from './notifications.store.ts';
import { senderName } from './notifications.text.ts';

/** Sends a live event after the commit to members whose notifications have changed. */
export function publishToMembers(transaction: Queryable, members: readonly string[]): void {
  publishAfterCommit(
    transaction,
    members.map((id) => `user:${id}` as const),
  );
}

export function notificationNotFound(): AppError {
  return new AppError('not-found', 'Notification not found');
}

/** The pictures of announcements. They are visible to the audience, and to admins as the authors. */
export const notificationPictures: PictureReference = {
  table: 'notifications',
  column: 'image_key',
  shownTo: store.pictureAudience,
};

export async function endOldNotifications(database: Database): Promise<void> {
  const before = new Date(Date.now() - NOTIFICATION_LIFETIME).toISOString();
  while (await store.deleteSomeBefore(database, before));
}

export const notificationsOfMember: MemberRecords = {
  columns: [
    'notifications.target_user_id',
    'notifications.from_user_id',
    'notification_reads.user_id',
    'notification_targets.user_id',
  ],
  async *deleteAll({ database }, userId) {
    while (await store.deleteSliceOfMember(database, userId)) yield;
  },
};

/** Returns the name of a member as notifications store it, or null when there is no such member. */
export async function nameOfSender(transaction: Queryable, userId: string): Promise<string | null> {
  const sender = await findNames(transaction, userId);
  return sender && (senderName(sender.display_name) || senderName(sender.username));
}
