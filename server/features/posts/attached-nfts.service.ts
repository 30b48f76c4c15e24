import { isDeepStrictEqual } from 'node:util';
import { nftPictureUrl } from '#contract/nft-pictures.ts';
import type { AttachedNft } from '#contract/posts.ts';
import { findAttachable } from '#server/features/nfts/attaching.service.ts';
import type { SiteContracts } from '#server/features/site-settings/site-contracts.service.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { PostNftsTable } from '#server/platform/database/tables.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import * as store from './attached-nfts.store.ts';

export { findNftOfPost } from './attached-nfts.store.ts';

/** What the author of a post wants it to show: an NFT, none (null), or what it has (undefined). */
export type WantedNft = string | null | undefined;

interface Attaching {
  postId: string;
  userId: string;
  nftId: WantedNft;
  /** The contracts of the site until admins set others. */
  chains: SiteContracts;
}

/**
 * Lets a post show one of its author's NFTs, as it is now: the copy stays when the NFT leaves the wallet. Returns
 * whether that changed anything. Throws invalid-argument for an NFT that the author does not hold and show.
 */
export async function attachNft(
  transaction: Queryable,
  { postId, userId, nftId, chains }: Attaching,
): Promise<boolean> {
  if (nftId === undefined) return false;
  const before = await store.findNftOfPost(transaction, postId);
  const copy = nftId === null ? null : await findAttachable(transaction, userId, nftId, chains);
  if (nftId !== null && copy === null) {
    // What the post shows already stays as it was, also when the NFT has left the wallet.
    if (before?.nft_id === nftId) return false;
    throw notAttachable();
  }
  if (isSameCopy(before, copy)) return false;
  const created_at = new Date().toISOString();
  await store.replaceNftOfPost(
    transaction,
    postId,
    copy && { ...copy, post_id: postId, created_at },
  );
  return true;
}

type Copy = Omit<PostNftsTable, 'post_id' | 'created_at'>;

function isSameCopy(before: PostNftsTable | null, copy: Copy | null): boolean {
  if (before === null || copy === null) return before === copy;
  const { post_id, created_at, ...shown } = before;
  return isDeepStrictEqual(shown, copy);
}

function notAttachable(): AppError {
  const message = 'このNFTは投稿に添えられません。持っていて、表示しているNFTを選んでください';
  return new AppError('invalid-argument', message, { fields: { nftId: message } });
}

/** Converts the row of a post's NFT into what its page shows. */
export function toAttachedNft(row: PostNftsTable): AttachedNft {
  const { nft_id: id, name, collection_name, chain_id, contract_address, token_id } = row;
  return {
    id,
    name,
    collection_name,
    chain_id,
    contract_address,
    token_id,
    image_url: row.image_source === null ? null : nftPictureUrl(id),
    is_proven: row.is_proven,
  };
}
