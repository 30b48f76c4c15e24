import * as contract from '#contract/comments/comments.ts';
import type { LinkHolds } from '#server/features/moderation/link-holds/link-holds.service.ts';
import type { Moderatables } from '#server/features/moderation/targets/moderatable.service.ts';
import type { Site } from '#server/platform/site.ts';
import { readReplies, readThread, readThreads } from './comment-threads.service.ts';
import {
  type PublishCommentsEvent,
  setCommentHidden,
  setThreadClosed,
  writeComment,
} from './comments.service.ts';
import { deleteComment } from './delete-comment.service.ts';
import { editComment } from './edit-comment.service.ts';
import { type PublishCommentLikesEvent, setCommentLike } from './like-comment.service.ts';

interface CommentsSite extends Site {
  publishCommentsEvent: PublishCommentsEvent;
  publishCommentLikesEvent: PublishCommentLikesEvent;
  links: LinkHolds;
  moderatables: Moderatables;
}

export function registerComments(site: CommentsSite): void {
  const { binding, database, links, moderatables, publishCommentsEvent: publishEvent } = site;
  const deps = { database, publishEvent, links };
  binding.callable(contract.addComment, ({ viewer, input }) => writeComment(deps, viewer, input));
  binding.callable(contract.editComment, ({ viewer, input }) => editComment(deps, viewer, input));
  binding.callable(contract.deleteComment, async ({ viewer, input }) => ({
    comments_count: await deleteComment({ database, publishEvent, moderatables }, viewer, input),
  }));
  binding.callable(contract.setCommentHidden, ({ viewer, input }) =>
    setCommentHidden(database, publishEvent, viewer, input),
  );
  binding.callable(contract.setThreadClosed, ({ viewer, input }) =>
    setThreadClosed(database, publishEvent, viewer, input),
  );
  const likes = { database, publishLikesEvent: site.publishCommentLikesEvent };
  binding.callable(contract.setCommentLike, ({ viewer, input }) =>
    setCommentLike(likes, viewer, input),
  );
  binding.query(contract.listComments, ({ viewer, database, params, search }) =>
    readThreads(database, viewer, { kind: 'post', id: params.postId }, search),
  );
  binding.query(contract.listEventComments, ({ viewer, database, params, search }) =>
    readThreads(database, viewer, { kind: 'event', id: params.eventId }, search),
  );
  binding.query(contract.getCommentThread, ({ viewer, database, params }) =>
    readThread(database, viewer, params.commentId),
  );
  binding.query(contract.listReplies, ({ viewer, database, params, search }) =>
    readReplies(database, viewer, params.commentId, search),
  );
}
