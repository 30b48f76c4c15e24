import * as contract from '#contract/posts/posts.ts';
import { isContractAmong } from '#server/features/collections/nfts/attach-nft.service.ts';
import { readContracts } from '#server/features/site/site-settings/site-contracts.service.ts';
import type { Site } from '#server/platform/site.ts';
import * as posts from './posts.service.ts';
import { createRelatedPosts } from './related-posts.service.ts';

export function registerPosts({ binding, database, env }: Site): void {
  const readRelated = createRelatedPosts(database);
  binding.query(contract.listPostsOfUser, ({ viewer, database, params, search }) =>
    posts.readProfilePosts(database, viewer, params.userId, search),
  );
  binding.query(contract.getPost, async ({ viewer, database, params }) => {
    const post = await posts.readPost(database, viewer, params.postId);
    if (!post.nft) return post;
    // A contract may have been excluded after the NFT was attached.
    const { excludedContracts } = await readContracts(database.read, env.chains);
    return isContractAmong(excludedContracts, post.nft)
      ? { ...post, nft: null, nft_image_url: null }
      : post;
  });
  binding.query(contract.getPostPreview, ({ database, params }) =>
    posts.readPostPreview(database, params.postId),
  );
  binding.query(contract.listRelatedPosts, ({ viewer, params }) =>
    readRelated(viewer, params.postId),
  );
  binding.query(contract.listDrafts, ({ viewer, search }) =>
    posts.readDrafts(database, viewer.userId, search),
  );
  binding.query(contract.countDrafts, async ({ viewer }) => ({
    count: await posts.countDrafts(database, viewer.userId),
  }));
}
