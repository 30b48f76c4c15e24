import type { Database } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { canClose, topicOf } from './comments.policy.ts';
import {
  type CommentAnswer,
  lockComment,
  type PublishCommentsEvent,
  readAnswer,
} from './comments.service.ts';
import * as store from './comments.store.ts';

/**
 * Closes a thread on a post or event of the viewer to replies of others, or opens the thread again. Earlier replies
 * stay. A repeated call changes nothing. Throws not-found if the viewer cannot see the comment. Throws
 * permission-denied for a reply, and on a post or event of another member.
 */
export async function setThreadClosed(
  database: Database,
  publishEvent: PublishCommentsEvent,
  viewer: Viewer,
  { commentId, closed }: { commentId: string; closed: boolean },
): Promise<CommentAnswer> {
  return database.write(async (transaction, afterCommit) => {
    const { comment, about } = await lockComment(transaction, viewer, commentId);
    if (!canClose(viewer, comment, about)) throw new AppError('permission-denied');
    const isChanged = (comment.replies_closed_at !== null) !== closed;
    if (isChanged) {
      const at = closed ? new Date().toISOString() : null;
      await store.setThreadClosed(transaction, commentId, at);
    }
    const answer = await readAnswer(transaction, viewer, commentId);
    // Open pages then read the comments again.
    if (isChanged) afterCommit(() => publishEvent(topicOf(about), answer.comments_count));
    return answer;
  });
}
