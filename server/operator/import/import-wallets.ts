import { z } from 'zod';
import { renameWallet } from '#contract/collections/wallets.ts';
import { WALLETS_MAX } from '#contract/foundations/limits.ts';
import { nftPreferenceRow } from '#server/features/collections/nfts/nfts.tables.ts';
import { copyFirstAddress } from '#server/features/collections/wallets/add-wallet.service.ts';
import { offeredChains } from '#server/features/collections/wallets/wallets.service.ts';
import { walletRow } from '#server/features/collections/wallets/wallets.tables.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import { collection } from './collection.ts';
import type { Document } from './export-files.ts';
import * as store from './import.store.ts';
import {
  type Batch,
  derivedId,
  joined,
  memberIn,
  onlyOnce,
  Skip,
  type Source,
  textsIn,
} from './import-batch.ts';

const { label } = renameWallet.input.shape;
const chains = offeredChains({ demoContent: false });

async function findWallets(batch: Batch, documents: readonly Document[]) {
  const users = textsIn(documents, 'user_id');
  const wallets = await store.listWallets(batch.database.read, users);
  const byUser = Map.groupBy(wallets, ({ user_id }) => user_id);
  const counts = [...byUser].map(([user, own]) => [user, own.length] as const);
  const keysOf = (column: 'address_lower' | 'chain_id') =>
    wallets.map((wallet) => joined(wallet.user_id, wallet[column]));
  return {
    counts: batch.sums('wallets', counts),
    linked: batch.set('wallets', keysOf('address_lower')),
    used: batch.set('chains', keysOf('chain_id')),
  };
}

/** Wallets. None of them counts as proven, because a proof is a signature for this site. */
export const wallets = collection({
  name: 'wallets',
  members: ['user_id'],
  table: 'wallets',
  async find(batch, documents) {
    // Loaded on demand with viem, which has hundreds of modules.
    const { checkedAddress } = await import(
      '#server/features/collections/wallets/typed-address.ts'
    );
    return { ...(await findWallets(batch, documents)), checkedAddress };
  },
  convert(source, { members, counts, linked, used, checkedAddress }) {
    const user_id = memberIn(source, members, 'user_id');
    const count = counts.get(user_id) ?? 0;
    const address = addressOf(source, checkedAddress);
    const row = walletRow({
      id: source.newId,
      user_id,
      address,
      chain_id: source.required('chain_id', z.literal(chains)),
      label: source.optional('label', label, ''),
      created_at: source.times().created_at,
    });
    if (linked.has(joined(user_id, row.address_lower))) throw new Skip('duplicate');
    if (count >= WALLETS_MAX) throw new Skip('too-many');
    onlyOnce(linked, user_id, row.address_lower);
    counts.set(user_id, count + 1);
    used.add(joined(user_id, row.chain_id));
    return row;
  },
  async write(transaction, rows) {
    await store.insert(transaction, { wallets: rows });
    for (const user of new Set(rows.map(({ user_id }) => user_id))) {
      await copyFirstAddress(transaction, user);
    }
  },
});

const hex = z.string().regex(/^0x[0-9a-f]{40}$/i);

function addressOf(source: Source, check: (hex: string) => string): string {
  const field = source.value('address') === null ? 'wallet_address' : 'address';
  try {
    return check(source.required(field, z.string().trim().pipe(hex)));
  } catch (error) {
    throw error instanceof AppError ? new Skip('bad-value', field) : error;
  }
}

/** A larger number in JSON has lost digits, so it would be another token. */
const token = z.union([z.string().regex(/^\d{1,78}$/), z.int().min(0).transform(String)]);

/** The NFTs that members hide. They are hidden as soon as the site has read the NFTs of the wallets. */
export const nftPreferences = collection({
  name: 'nft_preferences',
  members: ['user_id'],
  async find(batch, documents) {
    const keys = documents.flatMap(({ fields }) => {
      const { user_id, contract_address: contract, token_id } = fields ?? {};
      const isWhole = typeof user_id === 'string' && typeof contract === 'string';
      return isWhole ? [[user_id, contract.toLowerCase(), String(token_id)]] : [];
    });
    const columns = ['user_id', 'contract_address', 'token_id'];
    const { used } = await findWallets(batch, documents);
    return { used, known: await batch.keys('nft_preferences', columns, keys) };
  },
  convert(source, { members, used, known }) {
    const user_id = memberIn(source, members, 'user_id');
    const contract_address = source.required('contract_address', hex.toLowerCase());
    const token_id = source.required('token_id', token);
    // Without the chain, the NFT is hidden on every chain of the member's wallets.
    const own = source.optional('chain_id', z.int32().positive(), null);
    const found = chains.filter((chain) => used.has(joined(user_id, chain)));
    const chainIds = own === null ? found : [own];
    if (chainIds.length === 0) throw new Skip('missing', 'chain_id');
    const { created_at } = source.times();
    onlyOnce(known, user_id, contract_address, token_id);
    const is_hidden = source.flag('is_hidden', true, true);
    return chainIds.map((chain_id) => {
      const id = derivedId(joined(user_id, chain_id, contract_address, token_id));
      const key = { user_id, chain_id, contract_address, token_id };
      return nftPreferenceRow({ ...key, id, is_hidden, created_at });
    });
  },
  write: (transaction, rows) => store.insert(transaction, { nft_preferences: rows.flat() }),
});
