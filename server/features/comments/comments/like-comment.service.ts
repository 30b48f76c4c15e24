import type { Comment } from '#contract/comments/comments.ts';
import type { EventTopic, PostTopic } from '#contract/operation/live-events.ts';
import { countUse } from '#server/features/foundations/rate-limits/rate-limits.service.ts';
import type { MemberRecords } from '#server/features/members/deleted-content/deleted-content.service.ts';
import { findBlocked } from '#server/features/members/visibility/visibility.shared.store.ts';
import {
  notifyOfLikes,
  wasNotifiedOfLike,
  withdrawLike,
} from '#server/features/notifications/notifications/grouped-likes.service.ts';
import { takeBackLikes } from '#server/features/posts/likes/likes.service.ts';
import type { Database, Queryable } from '#server/platform/database/database.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import * as store from './comment-likes.store.ts';
import { commentNotFound } from './comment-threads.service.ts';
import { findReadable } from './commentables.service.ts';
import { type Commentable, refOf, shownState, topicOf } from './comments.policy.ts';
import { readAnswer } from './comments.service.ts';
import { type CommentRow, findComment } from './comments.store.ts';
import { type CommentLikesTable, type CommentsTable, commentLikeRow } from './comments.tables.ts';
import { canSeeDiscussion } from './notify-of-comment.service.ts';

export type PublishCommentLikesEvent = (
  topic: PostTopic | EventTopic,
  comment: { id: string; likes_count: number },
) => void;

interface LikeDeps {
  database: Database;
  publishLikesEvent: PublishCommentLikesEvent;
}

/**
 * Likes a comment, or takes the like back. A repeated call changes nothing. Throws `not-found` for a comment that the
 * viewer cannot see, and when the viewer has a block with its writer.
 */
export async function setCommentLike(
  { database, publishLikesEvent }: LikeDeps,
  viewer: Viewer,
  { commentId, liked }: { commentId: string; liked: boolean },
): Promise<{ comment: Comment }> {
  return database.write(async (transaction, afterCommit) => {
    const { comment, about } = await lockLikable(transaction, viewer, commentId);
    const change = liked ? like : unlike;
    const amount = await change(transaction, viewer, { comment, about });
    if (amount !== 0) await store.addToComment(transaction, commentId, { likes_count: amount });
    const { comment: answer } = await readAnswer(transaction, viewer, commentId);
    if (amount !== 0) afterCommit(() => publishLikesEvent(topicOf(about), answer));
    return { comment: answer };
  });
}

interface Likable {
  comment: CommentRow;
  about: Commentable;
}

async function lockLikable(transaction: Queryable, viewer: Viewer, id: string): Promise<Likable> {
  await store.lockComment(transaction, id);
  const comment = await findComment(transaction, id);
  if (!comment || shownState(comment) !== 'shown') throw commentNotFound();
  const about = await findReadable(transaction, viewer, refOf(comment));
  if (!about?.isOpen) throw commentNotFound();
  // Moderators see comments that a block hides, but cannot like them.
  const others = [about.user_id, comment.user_id];
  const blocked = await findBlocked(transaction, viewer.userId, others);
  if (blocked.size > 0) throw commentNotFound();
  return { comment, about };
}

async function like(transaction: Queryable, viewer: Viewer, { comment, about }: Likable) {
  const row = commentLikeRow({ user_id: viewer.userId, comment_id: comment.id });
  if (!(await store.insertLike(transaction, row))) return 0;
  await countUse(transaction, viewer, 'comment-likes');
  await notifyOfCommentLike(transaction, { like: row, comment, about });
  return 1;
}

async function unlike(transaction: Queryable, viewer: Viewer, { comment, about }: Likable) {
  const of = { user_id: viewer.userId, comment_id: comment.id };
  const deleted = await store.deleteLike(transaction, of);
  if (!deleted) return 0;
  await withdrawCommentLike(transaction, { like: deleted, comment, about });
  return -1;
}

const SLICE = 100;

/** Returns the records of a member's likes of comments. Deleting them publishes the lower counts. */
export function commentLikesOfMember(site: {
  publishCommentLikesEvent: PublishCommentLikesEvent;
}): MemberRecords {
  return {
    columns: ['comment_likes.user_id'],
    deleteAll: ({ database }, userId) =>
      takeBackLikes({
        list: () => store.listLikesOf(database.read, userId, SLICE),
        takeBack: ({ id }) =>
          database.write((transaction) => subtractLike(transaction, userId, id)),
        async publishCounts(comments) {
          const topics = new Map(comments.map(({ id, ...of }) => [id, topicOf(refOf(of))]));
          for (const count of await store.readLikesCounts(database.read, [...topics.keys()])) {
            const topic = topics.get(count.id);
            if (topic) site.publishCommentLikesEvent(topic, count);
          }
        },
      }),
  };
}

async function subtractLike(transaction: Queryable, user_id: string, id: string): Promise<void> {
  await store.lockComment(transaction, id);
  const deleted = await store.deleteLike(transaction, { user_id, comment_id: id });
  if (deleted) await store.addToComment(transaction, id, { likes_count: -1 });
}

interface LikeOfComment {
  like: CommentLikesTable;
  comment: Pick<CommentsTable, 'id' | 'user_id' | 'content'>;
  about: Commentable;
}

/**
 * Notifies the writer of a liked comment. All unread likes of the comment share one notification. After the writer has
 * read the notification, another like by the same member does not notify for a day.
 */
async function notifyOfCommentLike(
  transaction: Queryable,
  { like, comment, about }: LikeOfComment,
): Promise<void> {
  const { user_id: from, created_at } = like;
  const liked = likedOf(comment, about);
  if (!(await canSeeDiscussion(transaction, comment.user_id, about))) return;
  if (await wasNotifiedOfLike(transaction, liked, from)) return;
  const likers = { liked, likers: [from], taps: new Map([[from, 0]]) };
  await notifyOfLikes(transaction, likers, new Date(created_at));
}

/** Removes a withdrawn like from its notification, if the notification is unread. */
async function withdrawCommentLike(
  transaction: Queryable,
  { like, comment, about }: LikeOfComment,
): Promise<void> {
  const { user_id: from, created_at: at } = like;
  await withdrawLike(transaction, likedOf(comment, about), { from, at });
}

function likedOf(
  { id, user_id, content: words }: LikeOfComment['comment'],
  { id: page, title }: Commentable,
) {
  return { id, user_id, words, page: { id: page, title } };
}
