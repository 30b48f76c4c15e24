import {
  countDrafts,
  getPost,
  getPostPreview,
  listDrafts,
  listPostsOfUser,
  listRelatedPosts,
} from '#contract/posts.ts';
import { isContractAmong } from '#server/features/nfts/attaching.service.ts';
import {
  readContracts,
  type SiteContracts,
} from '#server/features/site-settings/site-contracts.service.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Binding } from '#server/platform/http/binding.ts';
import * as posts from './posts.service.ts';
import { createRelatedPosts } from './related.service.ts';

/** Reading posts: those of one author, one post and those related to it, and the viewer's own drafts. */
export function registerPosts(binding: Binding, database: Database, chains: SiteContracts): void {
  const readRelated = createRelatedPosts(database);
  binding.query(listPostsOfUser, ({ viewer, params, search }) =>
    posts.readPostsOfUser(database, viewer, params.userId, search),
  );
  binding.query(getPost, async ({ viewer, params }) => {
    const post = await posts.readPost(database, viewer, params.postId);
    if (!post.nft) return post;
    // A contract can have been excluded since.
    const { excludedContracts } = await readContracts(database.read, chains);
    return isContractAmong(excludedContracts, post.nft) ? { ...post, nft: null } : post;
  });
  binding.query(getPostPreview, ({ params }) => posts.readPostPreview(database, params.postId));
  binding.query(listRelatedPosts, ({ viewer, params }) => readRelated(viewer, params.postId));
  binding.query(listDrafts, ({ viewer, search }) =>
    posts.readDrafts(database, viewer.userId, search),
  );
  binding.query(countDrafts, async ({ viewer }) => ({
    count: await posts.countDrafts(database, viewer.userId),
  }));
}
