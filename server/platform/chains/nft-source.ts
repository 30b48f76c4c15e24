/** An NFT in a wallet, as a source tells it. Texts are cut to the limits of the contract and free of control characters. */
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
  /** `https:`, `http:`, `ipfs:`, `ar:`, `data:`, or what `readPicture` of the source reads. */
  imageSource: string | null;
  animationSource: string | null;
  isSpam: boolean;
  /** Whether its metadata could not be read now: the name, texts and pictures that are known from before stay. */
  isUnread?: boolean;
}

export interface ReadOptions {
  /** Aborted when the process stops. */
  signal: AbortSignal;
  /** Called as the reading goes on; the total is null until it is known. */
  onProgress(done: number, total: number | null): void;
}

/** Where the NFTs of a wallet come from: the demo, JSON-RPC endpoints, or an indexer. */
export interface NftSource {
  name: string;
  /** The chains that it reads. */
  chainIds: readonly number[];
  /** Whether it reads nothing but official contracts: no chain without one. */
  isOfficialOnly?: boolean;
  /**
   * All NFTs of an address (lower case) on one of its chains, at most NFTS_PER_CHAIN_MAX. Throws SourceFailed when they
   * could not be read completely; it never returns a part.
   */
  read(address: string, chainId: number, options: ReadOptions): Promise<FoundNft[]>;
  /** The bytes of a picture or animation that the source itself makes; null for any other address. */
  readPicture?(address: string): Promise<Buffer | null>;
}

/** Thrown when a source cannot be read now. */
export class SourceFailed extends Error {
  override readonly name = 'SourceFailed';
}

/** Thrown when a source does not read a chain for its operator: asking again soon changes nothing. */
export class SourceRefused extends SourceFailed {}
