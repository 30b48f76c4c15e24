import { NFTS_PER_MEMBER_MAX } from '#contract/foundations/limits.ts';
import type { FoundNft } from '#server/platform/chains/nft-source.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { newId } from '#server/platform/ids.ts';
import { nftRow } from '../nfts.tables.ts';
import * as store from './nft-cache.store.ts';
import { contentsOf, type Difference, differenceOf } from './nft-difference.ts';

export type { Difference } from './nft-difference.ts';

/** Returns the difference between the stored NFTs of a wallet on a chain and those that a source has found. */
export async function compareNfts(
  database: Queryable,
  walletChain: store.WalletChain,
  found: readonly FoundNft[],
): Promise<Difference> {
  const stored = await store.listStored(database, walletChain);
  return differenceOf(stored, contentsOf(found, stored));
}

/**
 * Writes a difference in the transaction of the caller, so that readers see either the old or the new NFTs. New NFTs come
 * first in the collection, in their own order. NFTs beyond the limit of a member are omitted. The caller has locked the
 * profile.
 */
export async function applyDifference(
  transaction: Queryable,
  walletChain: store.WalletChain,
  { added, changed, removedIds }: Difference,
): Promise<void> {
  await store.deleteNfts(transaction, removedIds);
  const stored = added.length > 0 ? await store.countOfMember(transaction, walletChain.user_id) : 0;
  const fitting = added.slice(0, Math.max(0, NFTS_PER_MEMBER_MAX - stored));
  const now = Date.now();
  const rows = [...fitting, ...changed].map((content, index) =>
    nftRow({
      ...walletChain,
      ...content,
      id: newId(),
      created_at: new Date(now - index).toISOString(),
    }),
  );
  await store.upsertNfts(transaction, rows);
  if (rows.length > 0) await store.settleHidden(transaction, walletChain);
}
