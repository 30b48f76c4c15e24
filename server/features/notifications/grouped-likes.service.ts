import { DAY } from '#contract/limits.ts';
import { refusedBy } from '#server/features/hiding/hiding.service.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import * as store from './grouped-likes.store.ts';
import { tagsOfRelated } from './muted-news.service.ts';
import { notificationRow } from './notifications.rows.ts';
import { nameOfSender, tellMembers } from './notifications.service.ts';
import { insertNotification } from './notifications.store.ts';
import { cleanText, likesTitle } from './notifications.text.ts';
import { findOptedOut } from './opt-outs.store.ts';

/** An unread notification grows for this long. */
const GROWS_FOR = DAY;

interface NewLikers {
  post: { id: string; user_id: string; title: string };
  /** Members who like the post for the first time, the latest last. */
  likers: readonly string[];
}

/**
 * Tells the author of a post who has come to like it: by the notification that they have not read yet, which names
 * the latest and counts the others, or by a new one. Skips the author, whom they mute or have a block with, and posts about
 * something that they mute.
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
  const told = others.filter((id) => !refused.has(id));
  const from = told.at(-1);
  const name = from === undefined ? null : await nameOfSender(transaction, from);
  if (from === undefined || name === null) return;
  await growOrSend(transaction, post, { from, name, count: told.length, now });
  tellMembers(transaction, [author]);
}

interface Likers {
  /** The latest of them, whom the notification names. */
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
