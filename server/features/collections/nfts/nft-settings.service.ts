import type { z } from 'zod';
import type { setNftsHidden, setPinnedNfts } from '#contract/collections/nfts.ts';
import { readContracts } from '#server/features/site/site-settings/site-contracts.service.ts';
import { AppError, changedElsewhere } from '#server/platform/http/app-error.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { newId } from '#server/platform/ids.ts';
import * as store from './nft-settings.store.ts';
import { isContractAmong } from './nft-view.ts';
import { type NftDeps, nftNotFound, readPins } from './nfts.service.ts';
import { nftPreferenceRow, tokenKeyOf } from './nfts.tables.ts';

/**
 * Hides some of the viewer's NFTs or shows them again, in one transaction. The setting applies in every wallet of the
 * viewer, even when the NFT leaves a wallet and comes back. Hiding an NFT unpins it.
 */
export async function setHidden(
  { database }: NftDeps,
  { userId }: Viewer,
  { nftIds, hidden }: z.output<(typeof setNftsHidden)['input']>,
): Promise<{ succeeded: string[]; failed: string[] }> {
  const ids = [...new Set(nftIds)];
  return database.write(async (transaction) => {
    await store.lockWallets(transaction, userId);
    const own = await store.findOwn(transaction, userId, ids);
    const ownIds = own.map(({ id }) => id);
    const [kept, deleted] = hidden ? [own, []] : splitSpam(own);
    await store.upsertPreferences(transaction, preferencesFor(kept, hidden));
    await store.deletePreferences(transaction, deleted);
    await store.setHidden(transaction, ownIds, hidden);
    if (hidden) await store.deletePinsOf(transaction, userId, ownIds);
    const succeeded = new Set(ownIds);
    return {
      succeeded: ids.filter((id) => succeeded.has(id)),
      failed: ids.filter((id) => !succeeded.has(id)),
    };
  });
}

// Without a setting of the owner, spam is hidden and other NFTs are visible.
function splitSpam(own: readonly store.OwnNft[]): [spam: store.OwnNft[], otherIds: string[]] {
  return [
    own.filter(({ is_spam }) => is_spam),
    own.filter(({ is_spam }) => !is_spam).map(({ id }) => id),
  ];
}

function preferencesFor(nfts: readonly store.OwnNft[], is_hidden: boolean) {
  const byToken = new Map(nfts.map((nft) => [tokenKeyOf(nft), nft]));
  return [...byToken.values()].map((nft) =>
    nftPreferenceRow({ ...tokenOf(nft), id: newId(), nft_cache_id: nft.id, is_hidden }),
  );
}

function tokenOf({ user_id, chain_id, contract_address, token_id }: store.OwnNft) {
  return { user_id, chain_id, contract_address, token_id };
}

/**
 * Replaces the viewer's pins with these NFTs, in this order. Throws `not-found` for an NFT that is not in their
 * wallets, `failed-precondition` for a hidden NFT, and `changed-elsewhere` when the current pins differ from those that
 * the viewer expects.
 */
export async function setPinned(
  { database, chains }: NftDeps,
  { userId }: Viewer,
  { nftIds, expectedIds }: z.output<(typeof setPinnedNfts)['input']>,
): Promise<{ nft_ids: string[] }> {
  return database.write(async (transaction) => {
    await store.lockWallets(transaction, userId);
    const own = await store.findOwn(transaction, userId, [...nftIds, ...(expectedIds ?? [])]);
    const byId = new Map(own.map((nft) => [nft.id, nft]));
    const contracts = await readContracts(transaction, chains);
    if (expectedIds) {
      const current = (await readPins(transaction, contracts, userId)).map(tokenKeyOf).join();
      // In a repeated call, the requested NFTs are already pinned.
      const isKnown = [expectedIds, nftIds].some((ids) => tokensOf(ids, byId).join() === current);
      if (!isKnown) throw changedElsewhere();
    }
    const pins = new Map<string, store.OwnNft>();
    for (const id of nftIds) {
      const nft = byId.get(id);
      if (!nft || isContractAmong(contracts.excludedContracts, nft)) throw nftNotFound();
      if (nft.is_hidden) throw new AppError('failed-precondition', '非表示のNFTは固定できません');
      // For a token in two wallets, the first NFT is used.
      if (!pins.has(tokenKeyOf(nft))) pins.set(tokenKeyOf(nft), nft);
    }
    const pinned = [...pins.values()];
    const rows = pinned.map((nft, position) => ({ ...tokenOf(nft), position }));
    await store.replacePins(transaction, userId, rows);
    return { nft_ids: pinned.map(({ id }) => id) };
  });
}

/** Returns the tokens of NFTs. In another wallet, the same token has another NFT id. */
function tokensOf(ids: readonly string[], own: ReadonlyMap<string, store.OwnNft>) {
  return ids.map((id) => {
    const nft = own.get(id);
    return nft && tokenKeyOf(nft);
  });
}
