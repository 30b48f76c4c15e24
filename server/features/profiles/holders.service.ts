import {
  readContracts,
  type SiteContracts,
} from '#server/features/site-settings/site-contracts.service.ts';
import type { Database, Queryable } from '#server/platform/database/database.ts';
import * as store from './holders.store.ts';
import { lockProfiles } from './profiles.store.ts';

/**
 * Stores whether a member holds an NFT of an official contract in a proven wallet. Called in each transaction that
 * changes their NFTs, their wallets or what is proven. Locks the profile, so that two of them count one after the other:
 * a transaction for two members locks both with `lockProfiles` first.
 */
export async function updateHolder(
  transaction: Queryable,
  userId: string,
  chains: SiteContracts,
): Promise<void> {
  await lockProfiles(transaction, [userId]);
  const { officialContracts } = await readContracts(transaction, chains);
  const isHolder = await store.holdsAny(transaction, userId, officialContracts);
  await store.setHolder(transaction, userId, isHolder);
}

/** Counts again who is not stored as what they are: the site has named other official contracts. */
export async function recountHolders(database: Database, chains: SiteContracts): Promise<void> {
  const { officialContracts } = await readContracts(database.read, chains);
  const stored = new Set(await store.listHolders(database.read));
  const holding = new Set(await store.listHolding(database.read, officialContracts));
  for (const userId of stored.symmetricDifference(holding)) {
    await database.write((transaction) => updateHolder(transaction, userId, chains));
  }
}
