import type {
  CommentLikesTable,
  CommentsTable,
} from '#server/features/comments/comments/comments.tables.ts';
import {
  notifyOfLikes,
  wasNotifiedOfLike,
  withdrawLike,
} from '#server/features/notifications/notifications/grouped-likes.service.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { Commentable } from './comments.policy.ts';
import { canSeeDiscussion } from './notify-of-comment.service.ts';

interface LikeOfComment {
  like: CommentLikesTable;
  comment: Pick<CommentsTable, 'id' | 'user_id' | 'content'>;
  about: Commentable;
}

/**
 * Notifies the writer of a comment of a like, together with the unread likes of the same comment. A like that is given
 * again after the writer has read of it is not told again within a day.
 */
export async function notifyOfCommentLike(
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

/** Removes a like that was taken back from its unread notification. */
export async function withdrawCommentLike(
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
