import { NOTIFICATION_LIFETIME } from '#contract/foundations/limits.ts';
import type { PictureReference } from '#server/features/foundations/pictures/picture-uses.shared.store.ts';
import type { MemberRecords } from '#server/features/members/deleted-content/deleted-content.service.ts';
import { publishAfterCommit } from '#server/platform/database/after-commit.ts';
import type { Database, Queryable } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import * as store from './notifications.store.ts';

/** Sends a live event after the commit to members whose notifications have changed. */
export function publishToMembers(transaction: Queryable, members: readonly string[]): void {
  publishAfterCommit(
    transaction,
    members.map((id) => `user:${id}` as const),
  );
}

/** Returns the error for a notification that does not exist or is not for the viewer. */
export function notificationNotFound(): AppError {
  return new AppError('not-found', 'Notification not found');
}

/** The pictures of announcements. They are visible to the audience, and to admins as the authors. */
export const notificationPictures: PictureReference = {
  table: 'notifications',
  column: 'image_key',
  shownTo: store.pictureAudience,
};

/** Deletes notifications and announcements older than a year, in slices. */
export async function endOldNotifications(database: Database): Promise<void> {
  const before = new Date(Date.now() - NOTIFICATION_LIFETIME).toISOString();
  while (await store.deleteSomeBefore(database, before));
}

/** The notifications of a member, and those to others about what the member did. */
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
