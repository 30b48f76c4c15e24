import { DAY } from '#contract/foundations/limits.ts';
import type { NotificationsTable } from '#server/features/notifications/notifications/notifications.tables.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import * as store from './grouped-notifications.store.ts';
import { nameOfSender } from './notifications.service.ts';

/** How long after its creation an unread notification gets further comments. */
const GROWS_FOR = DAY;

/**
 * Adds a comment to the unread notification about earlier comments. Returns null when there is no such notification, or
 * when it has `GROUP_MAX` comments.
 */
export async function growComments(transaction: Queryable, row: NotificationsTable) {
  const since = new Date(Date.parse(row.created_at) - GROWS_FOR).toISOString();
  const { target_user_id: owner, related_id: about } = row;
  if (owner === null || about === null) return null;
  const group = await store.findUnreadGroup(transaction, { type: 'comment', owner, about, since });
  if (!group || group.others_count + 1 >= store.GROUP_MAX) return null;
  const { title, content, from_user_id, from_user_name, created_at } = row;
  await store.growGroup(transaction, group.id, {
    ...{ title, content, from_user_id, from_user_name },
    others_count: group.others_count + 1,
    // The clocks of two processes may differ, so a later comment can have an earlier time.
    shown_at: created_at > group.shown_at ? created_at : group.shown_at,
    taps: 0,
  });
  return group.id;
}

/**
 * Removes a deleted comment from its notification, and deletes a notification that is then empty. Returns the notified
 * members.
 */
export async function withdrawComment(
  transaction: Queryable,
  comment: { relatedId: string; at: string },
): Promise<string[]> {
  const groups = await store.findGroupsAt(transaction, comment);
  for (const group of groups) await shrink(transaction, group);
  return groups.flatMap(({ target_user_id }) => target_user_id ?? []);
}

async function shrink(transaction: Queryable, group: store.CommentGroup): Promise<void> {
  const [latest, ...others] = await store.listWriters(transaction, group);
  const name = latest === undefined ? null : await nameOfSender(transaction, latest);
  if (latest === undefined || name === null) {
    await store.deleteGroup(transaction, group.id);
    return;
  }
  const sender = { from_user_id: latest, from_user_name: name };
  const sentence = group.content.slice(group.from_user_name?.length ?? 0);
  const content = `${name}${sentence}`;
  await store.changeGroup(transaction, group.id, {
    ...sender,
    content,
    others_count: others.length,
  });
}
