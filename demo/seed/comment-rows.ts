import { commentLikeRow, commentRow } from '#server/features/comments/comments/comments.tables.ts';
import { commentNotification } from '#server/features/comments/comments/notify-of-comment.service.ts';
import { notifyMembers } from '#server/features/notifications/notifications/notify-members.service.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import type { DemoCommunity } from '../community/types.ts';
import { demoId, timeAt } from './rows.ts';

/** Returns the comments on the post or event with this key, in order. A reply refers to an earlier comment. */
export function commentRows(
  id: Pick<Tables['comments'], 'post_id'> | Pick<Tables['comments'], 'event_id'>,
  about: string,
  { comments, commentLikes }: DemoCommunity,
  base: string,
): Tables['comments'][] {
  return comments
    .filter((comment) => comment.about === about)
    .map(({ key, username, parent, content, state, minutes_ago }) =>
      commentRow({
        ...id,
        id: demoId('comment', key),
        user_id: demoId('member', username),
        parent_id: parent === null ? null : demoId('comment', parent),
        content,
        state,
        likes_count: commentLikes.filter(({ comment }) => comment === key).length,
        created_at: timeAt(base, -minutes_ago),
      }),
    );
}

/** Returns the likes of the comments on the post or the event with this key. */
export function commentLikeRows(
  about: string,
  { comments, commentLikes }: DemoCommunity,
  base: string,
): Tables['comment_likes'][] {
  const keys = new Set(comments.filter((comment) => comment.about === about).map(({ key }) => key));
  return commentLikes
    .filter(({ comment }) => keys.has(comment))
    .map(({ comment, username, minutes_ago }) =>
      commentLikeRow({
        comment_id: demoId('comment', comment),
        user_id: demoId('member', username),
        created_at: timeAt(base, -minutes_ago),
      }),
    );
}

/** Returns how many of the comments are visible. */
export function shownOf(comments: readonly Tables['comments'][]): number {
  return comments.filter(({ state }) => state === 'shown').length;
}

interface Commented {
  id: string;
  user_id: string;
  title: string;
}

/**
 * Notifies the author of the parent of a reply. For comments that are no replies, notifies the owner of the post or
 * event.
 */
export async function notifyOfComments(
  transaction: Queryable,
  about: Commented,
  comments: readonly Tables['comments'][],
): Promise<void> {
  for (const comment of comments) {
    const parent = comments.find(({ id }) => id === comment.parent_id);
    const kind = comment.event_id === null ? 'post' : 'event';
    const notification = commentNotification(parent ? 'reply' : 'comment', comment, {
      ...about,
      kind,
    });
    const to = parent?.user_id ?? about.user_id;
    await notifyMembers(transaction, { ...notification, to }, new Date(comment.created_at));
  }
}
