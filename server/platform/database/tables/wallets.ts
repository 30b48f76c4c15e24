/** Wallets, the NFTs in them, and what is set for NFTs. */
export interface WalletTables {
  wallets: WalletsTable;
  wallet_deletions: WalletDeletionsTable;
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
  /** When the member has proven that the address is theirs; of one member only for an address, or a contract. */
  proven_at: string | null;
  /** The only chain that the proof counts on, when a contract has signed; null for the key of a plain account. */
  proven_chain_id: number | null;
  refresh_state: 'waiting' | 'running' | 'fresh' | 'failed';
  refresh_requested_at: string;
  /** What the process that fetches its NFTs has it by, and until when that has it to itself. */
  refresh_lease_id: string | null;
  refresh_lease_until: string | null;
  /** How often in a row the process that fetched them has ended meanwhile. */
  refresh_interruptions: number;
  refresh_done: number;
  refresh_total: number | null;
  /** When its NFTs were last fetched completely. */
  refreshed_at: string | null;
  created_at: string;
}

/** A wallet that is gone already, whose cached NFTs are deleted in small steps. */
export interface WalletDeletionsTable {
  wallet_id: string;
  user_id: string;
  created_at: string;
  /** While a process deletes them; one that has stopped leaves a lease that ends. */
  leased_until: string | null;
}

/** A message that proves a wallet when it is signed, until it is used or expires. */
export interface WalletProofsTable {
  nonce: string;
  user_id: string;
  wallet_id: string;
  message: string;
  expires_at: string;
}

/** Up to which block the transfers of a contract to an address are known. */
export interface ChainScansTable {
  address_lower: string;
  chain_id: number;
  /** In lower case, as in all tables of NFTs. */
  contract_address: string;
  next_block: number;
  /** JSON: decimal ids of the tokens that the address has ever received. */
  token_ids: string;
  updated_at: string;
}

/** Rows without their wallet belong to one that was deleted: whoever shows NFTs joins `wallets`. */
export interface NftCacheTable {
  id: string;
  user_id: string;
  /** No foreign key: the wallet goes first, and these rows in small steps. */
  wallet_id: string;
  chain_id: number;
  contract_address: string;
  /** Decimal. */
  token_id: string;
  name: string;
  /** `https:`, `http:`, `ipfs:`, `ar:` or `data:`. */
  image_source: string | null;
  /** Of an animation, video or sound. */
  animation_source: string | null;
  collection_name: string;
  standard: 'ERC-721' | 'ERC-1155';
  /** Decimal. */
  balance: string;
  description: string;
  /** JSON: a list of `{ name, value }`. */
  traits: string;
  is_spam: boolean;
  /** What the owner has set, or else whether it is spam. */
  is_hidden: boolean;
  created_at: string;
}

/** Where an NFT stood in lists that is gone; a trigger of `nft_cache` stores it. */
export interface GoneNftsTable {
  id: string;
  created_at: string;
  expires_at: string;
}

export interface NftPreferencesTable {
  id: string;
  user_id: string;
  /** The row that it was set on, while that exists. */
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

/** The NFT that a post shows, as it was when it was attached. */
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
