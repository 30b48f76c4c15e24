import { defineTable, type RowOf, t } from '#server/platform/database/define-table.ts';

/** The NFTs of wallets. A row can outlive its wallet for a while, so every query of NFTs joins `wallets`. */
export const nftCacheTable = defineTable(
  'nft_cache',
  {
    id: t.key().label('NFTのID'),
    user_id: t.member().deletedInSlices(),
    /** Not a foreign key, because the NFTs are deleted after the wallet, in small steps. */
    wallet_id: t.key().label('ウォレットのID'),
    chain_id: t.integer().label('チェーンの番号'),
    contract_address: t.key().label('コントラクトのアドレス'),
    /** Decimal. */
    token_id: t.key().label('トークンの番号'),
    name: t
      .text()
      .initial(({ token_id }) => `#${String(token_id)}`)
      .default('')
      .label('名前'),
    /** `https:`, `http:`, `ipfs:`, `ar:` or `data:`. */
    image_source: t.text().nullable().label('画像のもとのURL'),
    /** The source of an animation, video or sound. */
    animation_source: t.text().nullable().label('動画などのもとのURL'),
    collection_name: t.text().default('').label('コレクションの名前'),
    standard: t.text<'ERC-721' | 'ERC-1155'>().default('ERC-721').label('規格'),
    /** Decimal. */
    balance: t.text().default('1').label('持っている数'),
    description: t.text().default('').label('説明'),
    /** JSON: a list of `{ name, value }`. */
    traits: t.json().default('[]').label('特徴'),
    is_spam: t.boolean().default(false).notExported(),
    /** Whether the owner hides the NFT. Without a setting of the owner, spam is hidden. */
    is_hidden: t
      .boolean()
      .default(false)
      .initial(({ is_spam }) => is_spam === true)
      .label('非表示か'),
    created_at: t.time().initial(t.now).label('読み込んだ日時'),
  },
  {
    indexes: {
      nft_cache_of_chain: [
        'user_id',
        'is_hidden',
        'chain_id',
        'created_at',
        'id',
        'contract_address',
      ],
      nft_cache_of_collection: [
        'user_id',
        'is_hidden',
        'contract_address',
        'chain_id',
        'created_at',
        'id',
        'wallet_id',
      ],
      nft_cache_of_token: ['contract_address', 'token_id', 'chain_id', 'user_id'],
      nft_cache_of_wallet: [
        'wallet_id',
        'is_hidden',
        'created_at',
        'id',
        'chain_id',
        'contract_address',
      ],
      nft_cache_once: {
        columns: ['wallet_id', 'chain_id', 'contract_address', 'token_id'],
        isUnique: true,
      },
      nft_cache_shown: ['user_id', 'is_hidden', 'created_at', 'id'],
    },
    exports: [
      {
        file: 'nfts.json',
        title: 'ウォレットのNFT',
        order: { time: 'created_at', id: 'id' },
        only: { is_hidden: false },
      },
      {
        file: 'hidden-nfts.json',
        title: '非表示のNFT',
        order: { time: 'created_at', id: 'id' },
        only: { is_hidden: true },
      },
    ],
  },
);

export type NftCacheTable = RowOf<typeof nftCacheTable>;

/** A row of `nft_cache`, by default a visible plain ERC-721 without a picture. */
export const nftRow = nftCacheTable.row;

/** A token, independent of its wallet. */
export type TokenKey = Pick<NftCacheTable, 'chain_id' | 'contract_address' | 'token_id'>;

export function tokenKeyOf({ chain_id, contract_address, token_id }: TokenKey): string {
  return `${chain_id}:${contract_address}:${token_id}`;
}

/** Whether a member hides an NFT. */
export const nftPreferencesTable = defineTable(
  'nft_preferences',
  {
    id: t.key().notExported(),
    user_id: t.member().deletedInSlices(),
    /** The NFT for which the member made the setting. Null once the NFT is deleted. */
    nft_cache_id: t.key().nullable().references('nft_cache', 'set null').notExported(),
    chain_id: t.integer().label('チェーンの番号'),
    contract_address: t.key().label('コントラクトのアドレス'),
    token_id: t.key().label('トークンの番号'),
    is_hidden: t.boolean().initial(true).label('非表示か'),
    created_at: t.time().initial(t.now).label('設定した日時'),
  },
  {
    indexes: {
      nft_preferences_nft: ['nft_cache_id'],
      nft_preferences_of_token: {
        columns: ['user_id', 'chain_id', 'contract_address', 'token_id'],
        isUnique: true,
      },
    },
    exports: [
      {
        file: 'nft-settings.json',
        title: 'NFTの表示の設定',
        order: { time: 'created_at', id: 'id' },
      },
    ],
  },
);

export type NftPreferencesTable = RowOf<typeof nftPreferencesTable>;

/** A row of `nft_preferences`, by default of a hidden NFT. */
export const nftPreferenceRow = nftPreferencesTable.row;

/** The former list position of a deleted NFT. A trigger of `nft_cache` stores it. */
export const goneNftsTable = defineTable(
  'gone_nfts',
  { id: t.key(), created_at: t.time(), expires_at: t.time() },
  {
    expires: true,
    indexes: { gone_nfts_expires_at: ['expires_at'] },
  },
);

/** The NFTs that a member shows first. */
export const nftPinsTable = defineTable(
  'nft_pins',
  {
    user_id: t.member().deletedWithProfile(),
    chain_id: t.integer().label('チェーンの番号'),
    contract_address: t.key().label('コントラクトのアドレス'),
    token_id: t.key().label('トークンの番号'),
    position: t.integer().label('順番'),
  },
  {
    key: ['user_id', 'chain_id', 'contract_address', 'token_id'],
    exports: [{ file: 'pinned-nfts.json', title: '固定したNFT', order: { id: 'token_id' } }],
  },
);

export type NftPinsTable = RowOf<typeof nftPinsTable>;
