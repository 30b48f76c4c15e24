import { DAY } from '#contract/foundations/limits.ts';
import { refusedBy } from '#server/features/members/visibility/visibility.service.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import * as store from './grouped-likes.store.ts';
import { tagsOfRelated } from './muted-notifications.service.ts';
import { findOptedOut } from './notification-opt-outs.store.ts';
import { notificationRow } from './notifications.rows.ts';
import { nameOfSender, publishToMembers } from './notifications.service.ts';
import { insertNotification } from './notifications.store.ts';
import { cleanText, likesTitle } from './notifications.text.ts';

/** How long an unread notification can grow. */
const GROWS_FOR = DAY;

interface NewLikers {
  post: { id: string; user_id: string; title: string };
  /** Members who like the post for the first time, the latest last. */
  likers: readonly string[];
}

/**
 * Notifies the author of a post of new likes. An unread notification names the latest member and counts the others;
 * otherwise a new one is stored. Skips the author's own likes, members whom the author mutes or has a block with, and
 * posts about something that the author mutes.
 */
export async function notifyOfLikes(
  transaction: Queryable,
  { post, likers }: NewLikers,
  now: Date = new Date(),
): Promise<void> {
  const author = post.user_id;
  const others = likers.filter((id) => id !== author);
  if (others.length === 0) return;
  if ((await findOptedOut(transaction, [author], 'like')).has(author)) return;
  const about = { texts: [post.title], readTags: () => tagsOfRelated(transaction, post.id) };
  const refused = await refusedBy(transaction, author, others, about);
  const recipients = others.filter((id) => !refused.has(id));
  const from = recipients.at(-1);
  const name = from === undefined ? null : await nameOfSender(transaction, from);
  if (from === undefined || name === null) return;
  await growOrSend(transaction, post, { from, name, count: recipients.length, now });
  publishToMembers(transaction, [author]);
}

interface Likers {
  /** The latest member, whom the notification names. */
  from: string;
  name: string;
  count: number;
  now: Date;
}

async function growOrSend(
  transaction: Queryable,
  { id: related_id, user_id: author, title: about }: NewLikers['post'],
  { from, name, count, now }: Likers,
): Promise<void> {
  const since = new Date(now.getTime() - GROWS_FOR).toISOString();
  const group = await store.findUnreadGroup(transaction, { author, post: related_id, since });
  const others_count = (group ? group.others_count + 1 : 0) + count - 1;
  const text = cleanText({ title: likesTitle(name, others_count), content: `「${about}」` });
  const shown_at = now.toISOString();
  const sender = { from_user_id: from, from_user_name: name };
  if (!text) return;
  if (group) {
    await store.growGroup(transaction, group.id, { ...text, ...sender, others_count, shown_at });
    return;
  }
  const row = notificationRow({
    ...text,
    ...sender,
    others_count,
    type: 'like',
    target_audience: 'specific',
    target_user_id: author,
    related_id,
    created_by: from,
    created_at: shown_at,
  });
  await insertNotification(transaction, row, [author]);
}
