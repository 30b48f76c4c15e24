import { maskAddress } from '#contract/site/chains.ts';
import { defineTable, type RowOf, t } from '#server/platform/database/define-table.ts';

export const walletsTable = defineTable(
  'wallets',
  {
    id: t.key().label('ウォレットのID'),
    user_id: t.member(),
    label: t.text().initial('').label('ラベル'),
    /** With its checksum (EIP-55). */
    address: t.text().label('アドレス'),
    address_lower: t
      .key()
      .initial(({ address }) => String(address).toLowerCase())
      .notExported(),
    address_mask: t
      .text()
      .initial(({ address }) => maskAddress(String(address)))
      .notExported(),
    chain_id: t.integer().label('チェーンの番号'),
    /**
     * The time at which the member proved the address. Only one member can have a proof of an address, or of a contract.
     */
    proven_at: t.time().nullable().label('所有を確認した日時'),
    /** The only chain on which the proof is valid, if a contract has signed. Null for the key of a plain account. */
    proven_chain_id: t
      .integer()
      .nullable()
      .label('所有の確認が有効なチェーンの番号（ない場合はすべてのチェーン）'),
    refresh_state: t
      .text<'waiting' | 'running' | 'fresh' | 'failed'>()
      .default('waiting')
      .notExported(),
    created_at: t.time().initial(t.now).label('登録した日時'),
    refresh_requested_at: t
      .time()
      .default('1970-01-01T00:00:00.000Z')
      .initial(t.sameAs('created_at'))
      .notExported(),
    refresh_done: t.integer().default(0).notExported(),
    refresh_total: t.integer().nullable().notExported(),
    /** The time of the last complete fetch of the wallet's NFTs. */
    refreshed_at: t.time().nullable().label('NFTを最後に読み込んだ日時'),
  },
  {
    unique: [['user_id', 'address_lower', 'chain_id']],
    indexes: {
      wallets_address_once: { columns: ['user_id', 'address_lower'], isUnique: true },
      wallets_failed: { columns: ['refresh_requested_at'], where: "refresh_state = 'failed'" },
      wallets_of_address: ['address_lower'],
      wallets_of_user: ['user_id', 'created_at', 'id'],
      wallets_proven_once: {
        columns: ['address_lower', 'coalesce(proven_chain_id, 0)'],
        isUnique: true,
        where: 'proven_at is not null',
      },
      wallets_to_refresh: {
        columns: ['refresh_requested_at', 'id'],
        where: "refresh_state in ('waiting', 'running')",
      },
    },
    exports: [
      { file: 'wallets.json', title: 'ウォレット', order: { time: 'created_at', id: 'id' } },
    ],
  },
);

export type WalletsTable = RowOf<typeof walletsTable>;

/** A row of `wallets`. By default, it waits for a refresh. `address` has its checksum (EIP-55). */
export const walletRow = walletsTable.row;

/** A message that proves a wallet when it is signed, until it is used or expires. */
export const walletProofsTable = defineTable(
  'wallet_proofs',
  {
    nonce: t.key(),
    user_id: t.member().deletedWithProfile().notExported('expires after ten minutes'),
    wallet_id: t.key().references('wallets'),
    message: t.text(),
    expires_at: t.time(),
  },
  {
    key: ['nonce'],
    expires: true,
    indexes: {
      wallet_proofs_expires_at: ['expires_at'],
      wallet_proofs_user_id: ['user_id'],
      wallet_proofs_wallet_id: ['wallet_id'],
    },
  },
);

/** The block up to which the transfers of a contract's tokens to an address are known. */
export const chainScansTable = defineTable(
  'chain_scans',
  {
    address_lower: t.key(),
    chain_id: t.integer(),
    /** In lower case, as in all tables of NFTs. */
    contract_address: t.key(),
    next_block: t.bigint(),
    /** JSON: decimal ids of all tokens that the address has ever received. */
    token_ids: t.json(),
    updated_at: t.time(),
  },
  {
    key: ['address_lower', 'chain_id', 'contract_address'],
    indexes: { chain_scans_by_age: ['updated_at'] },
  },
);
