import {
  readContracts,
  type SiteContracts,
} from '#server/features/site/site-settings/site-contracts.service.ts';
import type { Database, Queryable } from '#server/platform/database/database.ts';
import * as store from './nft-holders.store.ts';
import { lockProfiles } from './profiles.shared.store.ts';

/**
 * Updates whether a member holds an NFT of an official contract in a proven wallet. Called in each transaction that
 * changes NFTs, wallets or proofs of the member. Locks the profile, so that concurrent transactions run one after the
 * other. A transaction about two members first locks both with `lockProfiles`.
 */
export async function updateHolder(transaction: Queryable, userId: string, chains: SiteContracts) {
  await lockProfiles(transaction, [userId]);
  const { officialContracts } = await readContracts(transaction, chains);
  const isHolder = await store.holdsAny(transaction, userId, officialContracts);
  await store.setHolder(transaction, userId, isHolder);
}

/** Corrects the stored badges of members after the official contracts of the site have changed. */
export async function recountHolders(database: Database, chains: SiteContracts): Promise<void> {
  const { officialContracts } = await readContracts(database.read, chains);
  const stored = new Set(await store.listHolders(database.read));
  const holding = new Set(await store.listHolding(database.read, officialContracts));
  for (const userId of stored.symmetricDifference(holding)) {
    await database.write((transaction) => updateHolder(transaction, userId, chains));
  }
}
