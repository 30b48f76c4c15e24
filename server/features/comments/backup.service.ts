import type { EventBelongings } from '#server/features/events/writing/deleting.service.ts';
import { addToCommentsCount } from '#server/features/posts/counters.service.ts';
import type { PostBelongings } from '#server/features/posts/writing/deleting.service.ts';
import type { CommentsTable } from '#server/platform/database/tables.ts';
import * as store from './comments.store.ts';

/** The comments of a post, for its backup. */
export const commentsOfPost: PostBelongings<CommentsTable> = {
  table: 'comments',
  read: (transaction, id) => store.readComments(transaction, { kind: 'post', id }),
  async restore(transaction, postId, comments) {
    const ids = new Set(comments.map(({ id }) => id));
    // Without its parent a reply is dropped. The request ids may have been used again since.
    const kept = comments
      .filter(({ parent_id }) => parent_id === null || ids.has(parent_id))
      .map((comment) => ({ ...comment, request_id: null }));
    await store.insertComments(transaction, kept);
    const shown = kept.filter(({ state }) => state === 'shown').length;
    await addToCommentsCount(transaction, postId, shown);
  },
};

/** The comments of an event, for its backup. */
export const commentsOfEvent: EventBelongings = {
  table: 'comments',
  read: (transaction, id) => store.readComments(transaction, { kind: 'event', id }),
};
