import { isDeepStrictEqual } from 'node:util';
import { nftPictureUrl } from '#contract/collections/nfts.ts';
import type { AttachedNft } from '#contract/posts/posts.ts';
import {
  findAttachable,
  isContractAmong,
} from '#server/features/collections/nfts/attach-nft.service.ts';
import type { RelatedRecords } from '#server/features/members/deleted-content/related-records.service.ts';
import {
  readContracts,
  type SiteContracts,
} from '#server/features/site/site-settings/site-contracts.service.ts';
import type { Database, Queryable } from '#server/platform/database/database.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import * as store from './attached-nfts.store.ts';
import type { PostNftsTable } from './posts.tables.ts';

/** The NFT that the author wants the post to show: an id, null for none, or undefined to keep the current NFT. */
export type WantedNft = string | null | undefined;

interface Attaching {
  postId: string;
  userId: string;
  nftId: WantedNft;
  /** The contracts that apply while admins have configured none. */
  chains: SiteContracts;
}

/**
 * Attaches one of the author's NFTs to a post as a snapshot, which stays when the NFT leaves the wallet. Returns
 * whether anything changed. Throws `invalid-argument` if the author does not hold the NFT or hides it.
 */
export async function attachNft(
  transaction: Queryable,
  { postId, userId, nftId, chains }: Attaching,
): Promise<boolean> {
  if (nftId === undefined) return false;
  const before = await store.findNftOfPost(transaction, postId);
  const copy = nftId === null ? null : await findAttachable(transaction, userId, nftId, chains);
  if (nftId !== null && copy === null) {
    // The snapshot of an attached NFT stays when the NFT has left the wallet.
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

/** Returns the NFT of a post, or null when there is none or its contract was excluded later. */
export async function readShownNft(database: Database, postId: string, chains: SiteContracts) {
  const row = await store.findNftOfPost(database.read, postId);
  if (!row) return null;
  const { excludedContracts } = await readContracts(database.read, chains);
  return isContractAmong(excludedContracts, row) ? null : toAttachedNft(row);
}

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

export const nftOfPost: RelatedRecords<Tables['post_nfts'] & { user_id: string }> = {
  table: 'post_nfts',
  what: 'nft',
  read: store.readNftsOfPost,
  restore: async (transaction, postId, [row]) => {
    if (!row) return;
    const { user_id: _, ...nft } = row;
    await store.replaceNftOfPost(transaction, postId, nft);
  },
};
