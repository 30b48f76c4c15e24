import { DAY } from '#contract/foundations/limits.ts';
import { sentence } from '#contract/foundations/plain-text.ts';
import { refusedBy } from '#server/features/members/visibility/visibility.service.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { deliverNotification } from './deliver-notification.service.ts';
import * as store from './grouped-notifications.store.ts';
import { tagsOfRelated } from './muted-notifications.service.ts';
import { findOptedOut } from './notification-opt-outs.store.ts';
import { nameOfSender, publishToMembers } from './notifications.service.ts';
import { insertNotification, wasNotifiedSince } from './notifications.store.ts';
import { notificationRow } from './notifications.tables.ts';
import { cleanText, likesTitle } from './notifications.text.ts';

/** How long after its creation an unread notification gets further likes. */
const GROWS_FOR = DAY;

export interface Liked {
  id: string;
  user_id: string;
  /** The title of the post, or the text of the comment. */
  words: string;
  /** The post or event of a comment. Its author may mute the title or one of the tags. */
  page?: { id: string; title: string };
}

interface NewLikers {
  liked: Liked;
  /** The members who like the post or comment for the first time, the latest last. */
  likers: readonly string[];
  /** The number of new taps by each member. It includes members who have liked before. */
  taps: ReadonlyMap<string, number>;
}

/**
 * Notifies the author of a post or a comment of new likes. Adds them to the unread notification, which names the latest
 * member and counts the other members, or stores a new notification. Also adds taps of members who have liked before.
 * Skips the author's own likes, members whom the author mutes or has a block with, and muted texts and tags.
 */
export async function notifyOfLikes(
  transaction: Queryable,
  { liked, likers, taps }: NewLikers,
  now: Date = new Date(),
): Promise<void> {
  const author = liked.user_id;
  const others = [...taps.keys()].filter((id) => id !== author);
  if (others.length === 0) return;
  if ((await findOptedOut(transaction, [author], 'like')).has(author)) return;
  const refused = await refusedLikers(transaction, liked, others);
  const shown = others.filter((id) => !refused.has(id));
  const count = shown.reduce((sum, id) => sum + (taps.get(id) ?? 0), 0);
  const shownLikers = likers.filter((id) => shown.includes(id));
  const from = shownLikers.at(-1);
  const name = from === undefined ? null : await nameOfSender(transaction, from);
  if (from === undefined || name === null) {
    await addToUnread(transaction, liked, { taps: count, now });
    return;
  }
  await growOrSend(transaction, liked, { from, name, count: shownLikers.length, taps: count, now });
  publishToMembers(transaction, [author]);
}

function refusedLikers(
  transaction: Queryable,
  { id, user_id, words, page }: Liked,
  likers: readonly string[],
): Promise<ReadonlySet<string>> {
  return refusedBy(transaction, user_id, likers, {
    texts: page ? [words, page.title] : [words],
    readTags: () => tagsOfRelated(transaction, page?.id ?? id),
  });
}

interface Likers {
  from: string;
  name: string;
  count: number;
  taps: number;
  now: Date;
}

function findGroup(transaction: Queryable, { id: about, user_id: owner }: Liked, now: Date) {
  const since = new Date(now.getTime() - GROWS_FOR).toISOString();
  return store.findUnreadGroup(transaction, { type: 'like', owner, about, since });
}

/** Adds taps of members who have liked before to the unread notification of likes. */
async function addToUnread(
  transaction: Queryable,
  liked: Liked,
  { taps, now }: Pick<Likers, 'taps' | 'now'>,
): Promise<void> {
  const group = await findGroup(transaction, liked, now);
  if (group && taps > 0) await store.addTaps(transaction, group.id, taps);
}

async function growOrSend(
  transaction: Queryable,
  liked: Liked,
  { from, name, count, taps, now }: Likers,
): Promise<void> {
  const group = await findGroup(transaction, liked, now);
  const others_count = (group ? group.others_count + 1 : 0) + count - 1;
  const related_kind = liked.page ? 'comment' : null;
  const title = likesTitle(name, others_count, related_kind);
  const text = cleanText({ title, content: sentence`「${liked.words}」` });
  const shown_at = now.toISOString();
  const sender = { from_user_id: from, from_user_name: name };
  if (!text) return;
  if (group) {
    const growth = { ...text, ...sender, others_count, shown_at, taps };
    await store.growGroup(transaction, group.id, growth);
  }
  const row = notificationRow({
    ...(group && { id: group.id }),
    ...text,
    ...sender,
    others_count,
    taps_count: taps,
    type: 'like',
    target_audience: 'specific',
    target_user_id: liked.user_id,
    related_id: liked.id,
    related_kind,
    created_by: from,
    created_at: shown_at,
  });
  if (!group) await insertNotification(transaction, row, [liked.user_id]);
  await deliverNotification(transaction, row, [liked.user_id]);
}

/** Whether an author was notified within the last day that the same member has liked the same post or comment. */
export async function wasNotifiedOfLike(
  transaction: Queryable,
  { id: relatedId, user_id: to }: Liked,
  from: string,
): Promise<boolean> {
  const since = new Date(Date.now() - DAY).toISOString();
  return wasNotifiedSince(transaction, { type: 'like', from, to, relatedId, since });
}

/** Removes an undone like from its unread notification, and deletes a notification that has no other like. */
export async function withdrawLike(
  transaction: Queryable,
  comment: Liked,
  { from, at }: { from: string; at: string },
): Promise<void> {
  const group = await findGroup(transaction, comment, new Date());
  if (!group || at < group.created_at || at > group.shown_at) return;
  if ((await refusedLikers(transaction, comment, [from])).has(from)) return;
  const { id, others_count: left, from_user_name } = group;
  const isNamed = group.from_user_id === from;
  const latest = isNamed ? await findLatestLiker(transaction, comment, group) : group.from_user_id;
  const name =
    isNamed && latest !== null ? await nameOfSender(transaction, latest) : from_user_name;
  if (left === 0 || (isNamed && (latest === null || name === null))) {
    await store.deleteGroup(transaction, id);
  } else {
    const title = likesTitle(name, left - 1, 'comment');
    const sender = { from_user_id: latest, from_user_name: name };
    await store.changeGroup(transaction, id, { title, ...sender, others_count: left - 1 });
  }
  publishToMembers(transaction, [comment.user_id]);
}

/** Returns the latest member who still likes a comment, for its notification, or null. */
async function findLatestLiker(
  transaction: Queryable,
  comment: Liked,
  group: { created_at: string; shown_at: string },
): Promise<string | null> {
  const likers = await store.listCommentLikers(transaction, comment.id, group);
  const others = likers.filter((id) => id !== comment.user_id);
  const refused = await refusedLikers(transaction, comment, others);
  return others.find((id) => !refused.has(id)) ?? null;
}

/** Deletes the notifications about likes of a comment, in the transaction that deletes the comment. */
export async function withdrawLikes(transaction: Queryable, commentId: string): Promise<void> {
  publishToMembers(transaction, await store.deleteCommentLikes(transaction, commentId));
}
