import type { Queryable } from '#server/platform/database/database.ts';
import { rows } from '#server/platform/database/rows.ts';
import type { PostNftsTable } from './posts.tables.ts';

export const findNftOfPost = rows('post_nfts').findBy('post_id');

/** Replaces the NFT of a post. Null removes it. */
export async function replaceNftOfPost(
  transaction: Queryable,
  postId: string,
  nft: PostNftsTable | null,
): Promise<void> {
  await transaction.deleteFrom('post_nfts').where('post_id', '=', postId).execute();
  if (nft) await transaction.insertInto('post_nfts').values(nft).execute();
}

/** Returns the NFT of a post with its author, for a backup. */
export async function readNftsOfPost(transaction: Queryable, postId: string) {
  return transaction
    .selectFrom('post_nfts')
    .innerJoin('posts', 'posts.id', 'post_nfts.post_id')
    .where('post_nfts.post_id', '=', postId)
    .selectAll('post_nfts')
    .select('posts.user_id')
    .execute();
}
