/** An NFT in a wallet. Texts are within the limits of the contract and free of control characters. */
export interface FoundNft {
  /** In lower case. */
  contract: string;
  /** Decimal. */
  tokenId: string;
  standard: 'ERC-721' | 'ERC-1155';
  /** Decimal; `1` for ERC-721. */
  balance: string;
  collectionName: string;
  name: string;
  description: string;
  traits: readonly { name: string; value: string }[];
  /** An `https:`, `http:`, `ipfs:`, `ar:` or `data:` URL, or a URL that `readPicture` of the source reads. */
  imageSource: string | null;
  animationSource: string | null;
  isSpam: boolean;
  /** Whether the metadata cannot be read at the moment. If so, the stored name, texts and pictures are kept. */
  isUnread?: boolean;
}

export interface ReadOptions {
  /** Aborted when the process stops. */
  signal: AbortSignal;
  /** Called with the number of NFTs that were read. The total is null until it is known. */
  onProgress(done: number, total: number | null): void;
}

/** A source of the NFTs of a wallet: the demo, JSON-RPC endpoints, or an indexer. */
export interface NftSource {
  name: string;
  chainIds: readonly number[];
  /** Whether the source reads only official contracts, and therefore skips chains without them. */
  isOfficialOnly?: boolean;
  /**
   * Returns the NFTs of an address (in lower case) on a chain, up to NFTS_PER_CHAIN_MAX. Throws `SourceFailed` instead
   * of returning a partial result.
   */
  read(address: string, chainId: number, options: ReadOptions): Promise<FoundNft[]>;
  /** Returns the bytes of a picture or animation that the source itself creates. Null for other URLs. */
  readPicture?(address: string): Promise<Buffer | null>;
}

/** Thrown when a source cannot be read at the moment. */
export class SourceFailed extends Error {
  override readonly name = 'SourceFailed';
}

/** Thrown when a source refuses to serve a chain to this operator. A retry does not help. */
export class SourceRefused extends SourceFailed {}
