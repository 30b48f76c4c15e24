import { NFTS_PER_MEMBER_MAX } from '#contract/foundations/limits.ts';
import { lockProfiles } from '#server/features/members/profiles/profiles.shared.store.ts';
import type { FoundNft } from '#server/platform/chains/nft-source.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { newId } from '#server/platform/ids.ts';
import { nftRow, tokenKeyOf } from '../nfts.tables.ts';
import * as store from './nft-cache.store.ts';
import { contentsOf, type Difference, differenceOf } from './nft-difference.ts';

export type { Difference } from './nft-difference.ts';

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
  const timeOf = (index: number) => new Date(now - index).toISOString();
  const rows = [...fitting, ...changed].map((content, index) =>
    nftRow({ ...walletChain, ...content, id: newId(), created_at: timeOf(index) }),
  );
  await store.upsertNfts(transaction, rows);
  if (rows.length > 0) await store.settleHidden(transaction, walletChain);
}

/**
 * Deletes at most `limit` cached NFTs of a deleted wallet, and the settings of tokens that the member holds in no other
 * wallet. Returns the number of deleted NFTs.
 */
export async function forgetNftsOfWallet(transaction: Queryable, walletId: string, limit: number) {
  const nfts = await store.listOfWallet(transaction, walletId, limit);
  const [first] = nfts;
  if (!first) return 0;
  const owner = first.user_id;
  // Takes the lock of a refresh, because a refresh of another wallet could add the same tokens concurrently.
  await lockProfiles(transaction, [owner]);
  const owned = new Set((await store.listOwned(transaction, owner, nfts)).map(tokenKeyOf));
  const forgotten = nfts.filter((nft) => !owned.has(tokenKeyOf(nft)));
  if (forgotten.length > 0) await store.deleteSettings(transaction, owner, forgotten);
  await store.deleteNfts(
    transaction,
    nfts.map(({ id }) => id),
  );
  return nfts.length;
}
