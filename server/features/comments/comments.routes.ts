import {
  addComment,
  deleteComment as deleteCommentFunction,
  listComments,
  listEventComments,
  listReplies,
  setCommentHidden as setCommentHiddenFunction,
} from '#contract/comments.ts';
import type { Binding } from '#server/platform/http/binding.ts';
import { type CommentDeps, setCommentHidden, writeComment } from './comments.service.ts';
import { deleteComment } from './deleting.service.ts';
import { readReplies, readThreads } from './threads.service.ts';

/** Comments: writing, deleting, hiding, and reading them in threads. */
export function registerComments(binding: Binding, deps: CommentDeps): void {
  const { database, announce } = deps;
  binding.callable(addComment, ({ viewer, input }) => writeComment(deps, viewer, input));
  binding.callable(deleteCommentFunction, async ({ viewer, input }) => ({
    comments_count: await deleteComment(database, announce, viewer, input),
  }));
  binding.callable(setCommentHiddenFunction, ({ viewer, input }) =>
    setCommentHidden(database, announce, viewer, input),
  );
  binding.query(listComments, ({ viewer, params, search }) =>
    readThreads(database, viewer, { kind: 'post', id: params.postId }, search),
  );
  binding.query(listEventComments, ({ viewer, params, search }) =>
    readThreads(database, viewer, { kind: 'event', id: params.eventId }, search),
  );
  binding.query(listReplies, ({ viewer, params, search }) =>
    readReplies(database, viewer, params.commentId, search),
  );
}
