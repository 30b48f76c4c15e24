import {
  readContracts,
  type SiteContracts,
} from '#server/features/site/site-settings/site-contracts.service.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { isContractAmong, isProven } from './nft-view.ts';
import { findNft } from './nfts.store.ts';

export { isContractAmong } from './nft-view.ts';

/** Returns the snapshot of a member's NFT for a post, or null when the member does not hold or show it. */
export async function findAttachable(
  transaction: Queryable,
  userId: string,
  nftId: string,
  chains: SiteContracts,
): Promise<Omit<Tables['post_nfts'], 'post_id' | 'created_at'> | null> {
  const row = await findNft(transaction, nftId);
  if (!row || row.user_id !== userId || row.is_hidden) return null;
  const { excludedContracts } = await readContracts(transaction, chains);
  if (isContractAmong(excludedContracts, row)) return null;
  const { chain_id, contract_address, token_id, name, collection_name, image_source } = row;
  const token = { nft_id: row.id, chain_id, contract_address, token_id };
  return { ...token, name, collection_name, image_source, is_proven: isProven(row) };
}
