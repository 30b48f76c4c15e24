import { createPost, getPost, listPosts, listPostsOfUser } from '#contract/posts.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Binding } from '#server/platform/http/binding.ts';
import { publishPost, readFeed, readPost, readPostsOfUser } from './posts.service.ts';

/** Posts: the feeds, one author's, one post, and publishing. */
export function registerPosts(binding: Binding, database: Database): void {
  binding.query(listPosts, ({ viewer, search }) => readFeed(database, viewer, search));
  binding.query(listPostsOfUser, ({ viewer, params, search }) =>
    readPostsOfUser(database, viewer, params.userId, search),
  );
  binding.query(getPost, ({ viewer, params }) => readPost(database, viewer, params.postId));
  binding.callable(createPost, async ({ viewer, input }) => ({
    post: await publishPost(database, viewer, input),
  }));
}
