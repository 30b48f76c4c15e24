import type {
  NftCacheTable,
  NftPreferencesTable,
  RowFields,
} from '#server/platform/database/tables.ts';

/** A row of `nft_cache`, by default a visible plain ERC-721 without a picture. */
export function nftRow(
  fields: RowFields<
    NftCacheTable,
    'id' | 'user_id' | 'wallet_id' | 'chain_id' | 'contract_address' | 'token_id'
  >,
): NftCacheTable {
  return {
    name: `#${fields.token_id}`,
    image_source: null,
    animation_source: null,
    collection_name: '',
    standard: 'ERC-721',
    balance: '1',
    description: '',
    traits: '[]',
    is_spam: false,
    is_hidden: fields.is_spam ?? false,
    created_at: new Date().toISOString(),
    ...fields,
  };
}

/** A row of `nft_preferences`, by default of a hidden NFT. */
export function nftPreferenceRow(
  fields: RowFields<
    NftPreferencesTable,
    'id' | 'user_id' | 'chain_id' | 'contract_address' | 'token_id'
  >,
): NftPreferencesTable {
  return {
    nft_cache_id: null,
    is_hidden: true,
    created_at: new Date().toISOString(),
    ...fields,
  };
}
