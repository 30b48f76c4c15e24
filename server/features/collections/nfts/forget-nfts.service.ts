import { lockProfiles } from '#server/features/members/profiles/profiles.shared.store.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import * as store from './forget-nfts.store.ts';
import { tokenKeyOf } from './token-key.ts';

/**
 * Deletes at most `limit` cached NFTs of a deleted wallet. Also deletes the settings of their tokens, except for tokens
 * that the member holds in another wallet. Returns the number of deleted NFTs.
 */
export async function forgetNftsOfWallet(
  transaction: Queryable,
  walletId: string,
  limit: number,
): Promise<number> {
  const nfts = await store.listOfWallet(transaction, walletId, limit);
  const [first] = nfts;
  if (!first) return 0;
  const owner = first.user_id;
  // Takes the lock of a refresh, because a refresh of another wallet could add the same tokens concurrently.
  await lockProfiles(transaction, [owner]);
  const owned = new Set((await store.listOwned(transaction, owner, nfts)).map(tokenKeyOf));
  const forgotten = nfts.filter((nft) => !owned.has(tokenKeyOf(nft)));
  if (forgotten.length > 0) await store.deleteSettings(transaction, owner, forgotten);
  await store.deleteCached(
    transaction,
    nfts.map(({ id }) => id),
  );
  return nfts.length;
}
