import type { Said } from '#server/features/members/visibility/visibility.service.ts';
import type { NotificationsTable } from '#server/features/notifications/notifications/notifications.tables.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { findRelatedTags } from './notification-related-tags.store.ts';

type NotificationFields = Pick<
  NotificationsTable,
  'type' | 'content' | 'from_user_name' | 'related_id'
>;

/** Returns the tags of the post or event that a notification is about. `id` can also be the id of a liked comment. */
export async function tagsOfRelated(transaction: Queryable, id: string): Promise<string[]> {
  return (await findRelatedTags(transaction, [id])).map(({ tag }) => tag);
}

/** Returns the texts of a notification that members have written. Empty for notifications from the site. */
function writtenIn({ type, content, from_user_name }: NotificationFields): string[] {
  if (from_user_name === null) return [];
  if (type === 'event') return [content];
  const isNamed = content.startsWith(from_user_name);
  const [, quoted] = content.slice(isNamed ? from_user_name.length : 0).match(/「(.*)」/su) ?? [];
  return quoted === undefined ? [] : [quoted];
}

const contentTypes = new Set(['like', 'comment', 'reply', 'mention', 'event', 'series']);

/**
 * Omits notifications about a word or a tag that the viewer mutes (`mutedTexts`), even if the mute is later than the
 * notification. Never omits announcements, and notifications from the site or the team.
 */
export async function withoutMutedNotifications<Row extends NotificationFields>(
  database: Queryable,
  isMuted: ((said: Said) => boolean) | null,
  rows: readonly Row[],
): Promise<Row[]> {
  if (isMuted === null) return [...rows];
  const isAboutContent = ({ type, from_user_name }: NotificationFields) =>
    from_user_name !== null && contentTypes.has(type);
  const ids = rows.filter(isAboutContent).flatMap(({ related_id }) => related_id ?? []);
  const tags = Map.groupBy(await findRelatedTags(database, [...new Set(ids)]), ({ id }) => id);
  return rows.filter((row) => {
    if (!isAboutContent(row)) return true;
    const related = tags.get(row.related_id ?? '') ?? [];
    return !isMuted({ texts: writtenIn(row), tags: related.map(({ tag }) => tag) });
  });
}
