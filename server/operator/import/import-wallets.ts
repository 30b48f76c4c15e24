import { z } from 'zod';
import { renameWallet } from '#contract/collections/wallets.ts';
import { isId } from '#contract/foundations/ids.ts';
import { WALLET_LABEL_MAX, WALLETS_MAX } from '#contract/foundations/limits.ts';
import { nftPreferenceRow } from '#server/features/collections/nfts/nfts.tables.ts';
import { copyFirstAddress } from '#server/features/collections/wallets/add-wallet.service.ts';
import { offeredChains } from '#server/features/collections/wallets/wallets.service.ts';
import { walletRow } from '#server/features/collections/wallets/wallets.tables.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import type { Collection } from './collection.ts';
import * as store from './import.store.ts';
import { derivedId, Skip, type Source } from './import-batch.ts';

const { label } = renameWallet.input.shape;

/** Wallets. None is proven: a proof is a signature for this site. */
export const wallets: Collection = {
  name: 'wallets',
  files: ['wallets'],
  async prepare(_context, batch, documents) {
    // Loaded on demand with viem, which has hundreds of modules.
    const { checkedAddress } = await import(
      '#server/features/collections/wallets/typed-address.ts'
    );
    const members = await batch.members(documents, 'user_id');
    const users = batch.values(documents, 'user_id');
    const counts = batch.sums(
      'wallets',
      await store.countWallets(batch.database.read, users.flat()),
    );
    const known = await batch.keys('wallets', ['id'], batch.values(documents, 'id'));
    const linked = await batch.keys(
      'wallets',
      ['user_id', 'address_lower'],
      documents.flatMap(({ fields }) => {
        const [user, address] = [fields?.user_id, fields?.address ?? fields?.wallet_address];
        return typeof user === 'string' && typeof address === 'string'
          ? [[user, address.trim().toLowerCase()]]
          : [];
      }),
    );
    const rows = await batch.convert(documents, (source) => {
      const user_id = source.text('user_id');
      if (!members.has(user_id)) throw new Skip('missing-member', 'user_id');
      const id = source.fittingId(isId);
      const address = addressOf(source, checkedAddress);
      if (known.has(id) || linked.has(user_id, address.toLowerCase())) throw new Skip('duplicate');
      if (counts.of(user_id) >= WALLETS_MAX) throw new Skip('too-many');
      const row = walletRow({
        id,
        user_id,
        address,
        chain_id: source.required('chain_id', z.literal(offeredChains({ demoContent: false }))),
        label: source.optional('label', label, '', WALLET_LABEL_MAX),
        created_at: source.times().created_at,
      });
      counts.add(user_id, 1);
      known.add(id);
      linked.add(user_id, row.address_lower);
      return row;
    });
    return async (transaction) => {
      await store.insertAll(transaction, 'wallets', rows);
      for (const user of new Set(rows.map(({ user_id }) => user_id))) {
        await copyFirstAddress(transaction, user);
      }
    };
  },
};

function addressOf(source: Source, check: (hex: string) => string): string {
  const field = source.value('address') === null ? 'wallet_address' : 'address';
  const hex = source.required(
    field,
    z
      .string()
      .trim()
      .regex(/^0x[0-9a-f]{40}$/i),
  );
  try {
    return check(hex);
  } catch (error) {
    throw error instanceof AppError ? new Skip('bad-value', field) : error;
  }
}

/** The NFTs that members hide. They are hidden as soon as the site has read the NFTs of the wallets. */
export const nftPreferences: Collection = {
  name: 'nft_preferences',
  files: ['nft_preferences'],
  async prepare(_context, batch, documents) {
    const users = batch.values(documents, 'user_id');
    const members = await batch.keys('profiles', ['id'], users);
    const chains = Map.groupBy(
      await store.listChains(batch.database.read, users.flat()),
      ({ user_id }) => user_id,
    );
    const columns = ['user_id', 'contract_address', 'token_id'];
    const known = await batch.keys('nft_preferences', columns, documents.flatMap(tokenOf));
    const rows = await batch.convert(documents, (source) => {
      const user_id = source.text('user_id');
      if (!members.has(user_id)) throw new Skip('missing-member', 'user_id');
      const contract = z
        .string()
        .regex(/^0x[0-9a-f]{40}$/i)
        .toLowerCase();
      const contract_address = source.required('contract_address', contract);
      const token_id = source.required('token_id', z.coerce.string().regex(/^\d{1,78}$/));
      if (known.has(user_id, contract_address, token_id)) throw new Skip('duplicate');
      // Without the chain, the NFT is hidden on every chain of the member's wallets.
      const own = source.optional('chain_id', z.int().positive(), null);
      const found = chains.get(user_id)?.map(({ chain_id }) => chain_id) ?? [];
      const chainIds = own === null ? found : [own];
      if (chainIds.length === 0 && batch.memory === null) throw new Skip('missing', 'chain_id');
      known.add(user_id, contract_address, token_id);
      const { created_at } = source.times();
      const fields = { user_id, contract_address, token_id, created_at };
      const is_hidden = source.flag('is_hidden') ?? true;
      return chainIds.map((chain_id) => {
        const id = derivedId(`${user_id} ${chain_id} ${contract_address} ${token_id}`);
        return nftPreferenceRow({ ...fields, id, chain_id, is_hidden });
      });
    });
    return (transaction) => store.insertAll(transaction, 'nft_preferences', rows.flat());
  },
};

function tokenOf({ fields }: { fields: Readonly<Record<string, unknown>> | null }): string[][] {
  const { user_id, contract_address, token_id } = fields ?? {};
  const isWhole = typeof user_id === 'string' && typeof contract_address === 'string';
  return isWhole ? [[user_id, contract_address.toLowerCase(), String(token_id)]] : [];
}
