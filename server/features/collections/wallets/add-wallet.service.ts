import type { z } from 'zod';
import { addWalletErrors } from '#contract/collections/wallet-errors.ts';
import type { saveWalletAddressMultiChain } from '#contract/collections/wallets.ts';
import { excess } from '#contract/foundations/graphemes.ts';
import { WALLET_LABEL_MAX, WALLETS_MAX } from '#contract/foundations/limits.ts';
import { findChain } from '#contract/site/chains.ts';
import type { WalletsTable } from '#server/features/collections/wallets/wallets.tables.ts';
import {
  lockProfiles,
  updatePrivateProfile,
} from '#server/features/members/profiles/profiles.shared.store.ts';
import type { ResolveName } from '#server/platform/chains/ens-names.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { AppError, FullError, fieldError } from '#server/platform/http/app-error.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { newId } from '#server/platform/ids.ts';
import { queueRefreshes } from './wallet-refreshes/wallet-refreshes.service.ts';
import { offeredChains, readChains, type WalletDeps } from './wallets.service.ts';
import * as store from './wallets.store.ts';
import { walletRow } from './wallets.tables.ts';

/**
 * Links a wallet. Its NFTs are then fetched in the background. Throws `invalid-argument` and `unavailable` for an
 * unusable address or name, `already-exists` when the viewer has linked the address, and `resource-exhausted` at the
 * limit of wallets.
 */
export async function addWallet(
  deps: WalletDeps,
  viewer: Viewer,
  input: z.output<typeof saveWalletAddressMultiChain.input>,
): Promise<{ success: true; wallet_id: string; message: string }> {
  const { database, resolveName, env, publishEvent } = deps;
  if (!offeredChains(env).includes(input.chain_id)) {
    throw fieldError('invalid-argument', 'chain_id', 'チェーンを選んでください');
  }
  const { readTypedAddress } = await loadTypedAddress();
  const typed = readTypedAddress(input.address);
  const name = 'name' in typed ? typed.name : '';
  const row = walletRow({
    id: newId(),
    user_id: viewer.userId,
    address: 'address' in typed ? typed.address : await addressOf(name, resolveName),
    chain_id: input.chain_id,
    label: input.label || (excess(name, WALLET_LABEL_MAX) > 0 ? '' : name),
  });
  await database.write(async (transaction, afterCommit) => {
    await link(transaction, row);
    afterCommit(() => publishEvent(row.user_id));
  });
  return {
    success: true,
    wallet_id: row.id,
    message: (await readChains(deps)).has(row.chain_id)
      ? 'ウォレットを追加しました。NFTを読み込んでいます。'
      : `ウォレットを追加しました。${findChain(row.chain_id)?.nameJa ?? 'このチェーン'}のNFTはまだ表示できません。表示できるチェーンにあるNFTだけを読み込みます。`,
  };
}

/** Inserts a wallet. The lock of the profile serialises concurrent calls of one member. */
async function link(transaction: Queryable, row: WalletsTable): Promise<void> {
  await lockProfiles(transaction, [row.user_id]);
  const linked = await store.listAddresses(transaction, row.user_id);
  if (linked.some(({ address_lower }) => address_lower === row.address_lower))
    throw new AppError('already-exists', addWalletErrors['already-exists']);
  if (linked.length >= WALLETS_MAX) throw new FullError(addWalletErrors['resource-exhausted']);
  await store.insertWallet(transaction, row);
  await queueRefreshes(transaction, [row]);
  await copyFirstAddress(transaction, row.user_id);
}

/** Copies the address of a member's first wallet to their private profile. Without a wallet, stores null there. */
export async function copyFirstAddress(transaction: Queryable, userId: string): Promise<void> {
  const [first] = await store.listAddresses(transaction, userId);
  await updatePrivateProfile(transaction, userId, { wallet_address: first?.address ?? null });
}

async function addressOf(name: string, resolveName: ResolveName | null): Promise<string> {
  const { addressError, checkedAddress } = await loadTypedAddress();
  if (!resolveName) throw addressError(NAMES_UNAVAILABLE);
  const address = await resolveName(name).catch(() => {
    throw fieldError('unavailable', 'address', NAME_UNKNOWN);
  });
  if (address === null) throw addressError('この名前のウォレットアドレスが見つかりませんでした');
  return checkedAddress(address);
}

/** Loaded on demand with viem, which has hundreds of modules. */
const loadTypedAddress = () => import('./typed-address.ts');

const NAMES_UNAVAILABLE =
  'ENS名はこのサイトでは使えません。0xから始まるアドレスを入力してください。';
const NAME_UNKNOWN =
  'ENS名を確認できませんでした。時間をおいて試すか、0xから始まるアドレスを入力してください。';
