/** Wallets, their NFTs, and the settings of NFTs. */
export interface WalletTables {
  wallets: WalletsTable;
  wallet_proofs: WalletProofsTable;
  chain_scans: ChainScansTable;
  nft_cache: NftCacheTable;
  gone_nfts: GoneNftsTable;
  nft_preferences: NftPreferencesTable;
  nft_pins: NftPinsTable;
  post_nfts: PostNftsTable;
}

export interface WalletsTable {
  id: string;
  user_id: string;
  label: string;
  /** With its checksum (EIP-55). */
  address: string;
  address_lower: string;
  address_mask: string;
  chain_id: number;
  /**
   * The time at which the member proved the address. Only one member can have a proof of an address, or of a contract.
   */
  proven_at: string | null;
  /** The only chain on which the proof counts, if a contract has signed. Null for the key of a plain account. */
  proven_chain_id: number | null;
  refresh_state: 'waiting' | 'running' | 'fresh' | 'failed';
  refresh_requested_at: string;
  refresh_done: number;
  refresh_total: number | null;
  /** The time of the last complete fetch of its NFTs. */
  refreshed_at: string | null;
  created_at: string;
}

/** A message that proves a wallet when it is signed, until it is used or expires. */
export interface WalletProofsTable {
  nonce: string;
  user_id: string;
  wallet_id: string;
  message: string;
  expires_at: string;
}

/** The last block up to which the transfers of a contract to an address are known. */
export interface ChainScansTable {
  address_lower: string;
  chain_id: number;
  /** In lower case, as in all tables of NFTs. */
  contract_address: string;
  next_block: number;
  /** JSON: decimal ids of all tokens that the address has ever received. */
  token_ids: string;
  updated_at: string;
}

/** Rows without a wallet belong to a deleted one, so every query of NFTs joins `wallets`. */
export interface NftCacheTable {
  id: string;
  user_id: string;
  /** No foreign key, because the wallet is deleted first, and these rows in small steps. */
  wallet_id: string;
  chain_id: number;
  contract_address: string;
  /** Decimal. */
  token_id: string;
  name: string;
  /** `https:`, `http:`, `ipfs:`, `ar:` or `data:`. */
  image_source: string | null;
  /** The source of an animation, video or sound. */
  animation_source: string | null;
  collection_name: string;
  standard: 'ERC-721' | 'ERC-1155';
  /** Decimal. */
  balance: string;
  description: string;
  /** JSON: a list of `{ name, value }`. */
  traits: string;
  is_spam: boolean;
  /** The setting of the owner, or else whether it is spam. */
  is_hidden: boolean;
  created_at: string;
}

/** The former list position of a deleted NFT. A trigger of `nft_cache` stores it. */
export interface GoneNftsTable {
  id: string;
  created_at: string;
  expires_at: string;
}

export interface NftPreferencesTable {
  id: string;
  user_id: string;
  /** The row on which it was set, while that exists. */
  nft_cache_id: string | null;
  chain_id: number;
  contract_address: string;
  token_id: string;
  is_hidden: boolean;
  created_at: string;
}

export interface NftPinsTable {
  user_id: string;
  chain_id: number;
  contract_address: string;
  token_id: string;
  position: number;
}

/** The NFT of a post, as a snapshot from when it was attached. */
export interface PostNftsTable {
  post_id: string;
  nft_id: string;
  chain_id: number;
  contract_address: string;
  token_id: string;
  name: string;
  collection_name: string;
  image_source: string | null;
  is_proven: boolean;
  created_at: string;
}
