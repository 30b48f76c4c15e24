import {
  countDrafts,
  createDraft,
  createPost,
  deletePost,
  getPost,
  listDrafts,
  listPostsOfUser,
  listRelatedPosts,
  restorePost,
  saveDraft,
  setPostPublished,
  updatePost,
} from '#contract/posts.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Binding } from '#server/platform/http/binding.ts';
import * as posts from './posts.service.ts';
import { createRelatedPosts } from './related.service.ts';
import * as deleting from './writing/deleting.service.ts';
import * as writing from './writing/writing.service.ts';

/** Posts: one author's, one post and those related to it, drafts, writing and deleting. */
export function registerPosts(
  binding: Binding,
  database: Database,
  belongings: readonly deleting.PostBelongings[],
): void {
  registerReading(binding, database);
  registerWriting(binding, database);
  binding.callable(deletePost, ({ viewer, input }) =>
    deleting.deletePost(database, belongings, viewer, input),
  );
  binding.callable(restorePost, async ({ viewer, input }) => ({
    post_id: await deleting.restorePost(database, belongings, viewer, input.deletedId),
  }));
}

function registerReading(binding: Binding, database: Database): void {
  const readRelated = createRelatedPosts(database);
  binding.query(listPostsOfUser, ({ viewer, params, search }) =>
    posts.readPostsOfUser(database, viewer, params.userId, search),
  );
  binding.query(getPost, ({ viewer, params }) => posts.readPost(database, viewer, params.postId));
  binding.query(listRelatedPosts, ({ viewer, params }) => readRelated(viewer, params.postId));
  binding.query(listDrafts, ({ viewer, search }) =>
    posts.readDrafts(database, viewer.userId, search),
  );
  binding.query(countDrafts, async ({ viewer }) => ({
    count: await posts.countDrafts(database, viewer.userId),
  }));
}

function registerWriting(binding: Binding, database: Database): void {
  binding.callable(createPost, async ({ viewer, input }) => ({
    post: await writing.publishPost(database, viewer, input),
  }));
  binding.callable(createDraft, async ({ viewer, input }) => ({
    post: await writing.beginDraft(database, viewer, input),
  }));
  binding.callable(saveDraft, async ({ viewer, input }) => ({
    post: await writing.saveDraft(database, viewer, input),
  }));
  binding.callable(updatePost, async ({ viewer, input }) => ({
    post: await writing.updatePost(database, viewer, input),
  }));
  binding.callable(setPostPublished, async ({ viewer, input }) => ({
    post: await writing.setPublished(database, viewer, input),
  }));
}
