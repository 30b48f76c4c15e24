/** Wallets and the NFTs in them. */
export interface WalletTables {
  wallets: WalletsTable;
  nft_cache: NftCacheTable;
  nft_preferences: NftPreferencesTable;
}

export interface WalletsTable {
  id: string;
  user_id: string;
  label: string;
  address: string;
  address_lower: string;
  address_mask: string;
  chain_id: number;
  created_at: string;
}

export interface NftCacheTable {
  id: string;
  user_id: string;
  wallet_id: string;
  chain_id: number;
  contract_address: string;
  token_id: string;
  name: string;
  image_source: string | null;
  collection_name: string;
  created_at: string;
}

export interface NftPreferencesTable {
  id: string;
  user_id: string;
  nft_cache_id: string;
  contract_address: string;
  token_id: string;
  is_hidden: boolean;
  created_at: string;
}
