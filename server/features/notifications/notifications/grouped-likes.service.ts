import { DAY } from '#contract/foundations/limits.ts';
import { refusedBy } from '#server/features/members/visibility/visibility.service.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import * as store from './grouped-notifications.store.ts';
import { tagsOfRelated } from './muted-notifications.service.ts';
import { findOptedOut } from './notification-opt-outs.store.ts';
import { notificationRow } from './notifications.rows.ts';
import { publishToMembers } from './notifications.service.ts';
import { insertNotification } from './notifications.store.ts';
import { cleanText, likesTitle } from './notifications.text.ts';
import { nameOfSender } from './sender-names.service.ts';

/** How long an unread notification can grow. */
const GROWS_FOR = DAY;

interface NewLikers {
  post: { id: string; user_id: string; title: string };
  /** Members who like the post for the first time, the latest last. */
  likers: readonly string[];
  /** The number of new taps of each member, also of those who have liked before. */
  taps: ReadonlyMap<string, number>;
}

/**
 * Notifies the author of a post of new likes. An unread notification names the latest member and counts the others;
 * otherwise a new one is stored. Taps of members who have liked before are added to it. Skips the author's own likes, members whom the author mutes or has a block with, and
 * posts about something that the author mutes.
 */
export async function notifyOfLikes(
  transaction: Queryable,
  { post, likers, taps }: NewLikers,
  now: Date = new Date(),
): Promise<void> {
  const author = post.user_id;
  const others = [...taps.keys()].filter((id) => id !== author);
  if (others.length === 0) return;
  if ((await findOptedOut(transaction, [author], 'like')).has(author)) return;
  const about = { texts: [post.title], readTags: () => tagsOfRelated(transaction, post.id) };
  const refused = await refusedBy(transaction, author, others, about);
  const shown = others.filter((id) => !refused.has(id));
  const count = shown.reduce((sum, id) => sum + (taps.get(id) ?? 0), 0);
  const shownLikers = likers.filter((id) => shown.includes(id));
  const from = shownLikers.at(-1);
  const name = from === undefined ? null : await nameOfSender(transaction, from);
  if (from === undefined || name === null) {
    await addToUnread(transaction, post, { taps: count, now });
    return;
  }
  await growOrSend(transaction, post, { from, name, count: shownLikers.length, taps: count, now });
  publishToMembers(transaction, [author]);
}

interface Likers {
  /** The latest member, whom the notification names. */
  from: string;
  name: string;
  count: number;
  taps: number;
  now: Date;
}

/** Adds taps of members who have liked before to the unread notification of a post. */
async function addToUnread(
  transaction: Queryable,
  { id: about, user_id: owner }: NewLikers['post'],
  { taps, now }: Pick<Likers, 'taps' | 'now'>,
): Promise<void> {
  const since = new Date(now.getTime() - GROWS_FOR).toISOString();
  const group = await store.findUnreadGroup(transaction, { type: 'like', owner, about, since });
  if (group && taps > 0) await store.addTaps(transaction, group.id, taps);
}

async function growOrSend(
  transaction: Queryable,
  { id: related_id, user_id: author, title: about }: NewLikers['post'],
  { from, name, count, taps, now }: Likers,
): Promise<void> {
  const since = new Date(now.getTime() - GROWS_FOR).toISOString();
  const group = await store.findUnreadGroup(transaction, {
    type: 'like',
    owner: author,
    about: related_id,
    since,
  });
  const others_count = (group ? group.others_count + 1 : 0) + count - 1;
  const text = cleanText({ title: likesTitle(name, others_count), content: `「${about}」` });
  const shown_at = now.toISOString();
  const sender = { from_user_id: from, from_user_name: name };
  if (!text) return;
  if (group) {
    await store.growGroup(transaction, group.id, {
      ...text,
      ...sender,
      others_count,
      shown_at,
      taps,
    });
    return;
  }
  const row = notificationRow({
    ...text,
    ...sender,
    others_count,
    taps_count: taps,
    type: 'like',
    target_audience: 'specific',
    target_user_id: author,
    related_id,
    created_by: from,
    created_at: shown_at,
  });
  await insertNotification(transaction, row, [author]);
}
