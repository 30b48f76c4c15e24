import {
  createDraft,
  createPost,
  deletePost,
  restorePost,
  saveDraft,
  setPostPublished,
  updatePost,
} from '#contract/posts.ts';
import type { Belongings } from '#server/features/deletions/belongings.service.ts';
import type { Binding } from '#server/platform/http/binding.ts';
import * as deleting from './deleting.service.ts';
import * as restoring from './restoring.service.ts';
import * as writing from './writing.service.ts';

/** Creating, changing, publishing and deleting posts. */
export function registerPostWriting(
  binding: Binding,
  deps: writing.WritingDeps,
  belongings: readonly Belongings[],
): void {
  const { database } = deps;
  binding.callable(createPost, async ({ viewer, input }) => ({
    post: await writing.publishPost(deps, viewer, input),
  }));
  binding.callable(createDraft, async ({ viewer, input }) => ({
    post: await writing.beginDraft(deps, viewer, input),
  }));
  binding.callable(saveDraft, async ({ viewer, input }) => ({
    post: await writing.saveDraft(deps, viewer, input),
  }));
  binding.callable(updatePost, async ({ viewer, input }) => ({
    post: await writing.updatePost(deps, viewer, input),
  }));
  binding.callable(setPostPublished, async ({ viewer, input }) => ({
    post: await writing.setPublished(deps, viewer, input),
  }));
  binding.callable(deletePost, ({ viewer, input }) =>
    deleting.deletePost(database, belongings, viewer, input),
  );
  binding.callable(restorePost, async ({ viewer, input }) => ({
    post_id: await restoring.restorePost(database, belongings, viewer, input.deletedId),
  }));
}
