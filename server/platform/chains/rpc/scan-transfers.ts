import type { Address } from 'viem';
import { NFTS_PER_CHAIN_MAX } from '#contract/foundations/limits.ts';
import { SourceFailed } from '../nft-source.ts';
import type { ChunkSize } from './chunk-size.ts';
import type { Endpoints } from './endpoints.ts';
import { RequestTooLarge } from './rpc-failure.ts';
import { readReceivedTokens, type ScannedStandard } from './transfer-logs.ts';

/** The block from which a contract's logs are read next, and all tokens that the address has ever received. */
export interface ScanState {
  nextBlock: number;
  /** Decimal. */
  tokenIds: readonly string[];
}

/** A store of the position up to which the logs of each contract have been read. Addresses are in lower case. */
export interface ScanStore {
  load(address: string, chainId: number, contract: string): Promise<ScanState | null>;
  /** Saves a state, unless a later state is already stored. */
  save(address: string, chainId: number, contract: string, state: ScanState): Promise<void>;
}

interface TransferScan {
  endpoints: Endpoints;
  scans: ScanStore;
  chunkSize: ChunkSize;
  address: Address;
  contract: Address;
  standard: ScannedStandard;
  state: ScanState;
  latestBlock: number;
  signal: AbortSignal;
  onStep(): void;
}

/** The maximum number of tokens of one contract for an address. Only the most recently received tokens are stored. */
const TOKENS_MAX = 2 * NFTS_PER_CHAIN_MAX;

/**
 * Reads the logs of a contract up to the latest block, and saves the progress after each response. Blocks that are not
 * final are read again by the next scan. Tokens remain even when a reorganisation removes their blocks, so the caller
 * must verify each owner.
 */
export async function scanTransfers(scan: TransferScan): Promise<ScanState> {
  const { state, latestBlock, endpoints, scans, address, contract } = scan;
  const final = latestBlock - (confirmations[endpoints.chainId] ?? OTHERWISE);
  let saved = state;
  let tokenIds = state.tokenIds;
  for (let from = state.nextBlock; from <= latestBlock; ) {
    const { received, to } = await readChunk(scan, from);
    tokenIds = withTokens(tokenIds, received);
    from = to + 1;
    const next = { nextBlock: Math.max(saved.nextBlock, Math.min(from, final)), tokenIds };
    if (next.nextBlock > saved.nextBlock || tokenIds !== saved.tokenIds) {
      await scans.save(address, endpoints.chainId, contract, next);
    }
    saved = next;
    scan.onStep();
  }
  return { nextBlock: latestBlock + 1, tokenIds };
}

async function readChunk(scan: TransferScan, fromBlock: number) {
  const { endpoints, chunkSize, address: to, contract, standard, latestBlock, signal } = scan;
  for (;;) {
    const toBlock = Math.min(fromBlock + chunkSize.blocks - 1, latestBlock);
    const blocks = toBlock - fromBlock + 1;
    try {
      const query = { contract, standard, to, fromBlock, toBlock };
      const received = await readReceivedTokens(endpoints, query, signal);
      chunkSize.succeeded(blocks);
      return { received, to: toBlock };
    } catch (error) {
      // Some endpoints time out when a request is too large, so the next attempt requests fewer blocks.
      const isRefusal = error instanceof RequestTooLarge;
      const isTooMuch = isRefusal || error instanceof SourceFailed;
      if (isTooMuch && chunkSize.refused(blocks) && isRefusal) continue;
      throw isRefusal
        ? new SourceFailed(`chain ${endpoints.chainId}: the logs of a single block are too many`)
        : error;
    }
  }
}

/** Adds received tokens to the ids. Returns the same array when nothing is new. */
function withTokens(tokenIds: readonly string[], received: readonly bigint[]): readonly string[] {
  const known = new Set(tokenIds);
  const isNew = received.some((id) => !known.has(String(id)));
  if (!isNew) return tokenIds;
  for (const id of received.map(String)) {
    known.delete(id);
    known.add(id);
  }
  return [...known].slice(-TOKENS_MAX);
}

/** The number of blocks after which the history of a chain is final, with a margin. */
const confirmations: Readonly<Record<number, number>> = {
  1: 64,
  // Polygon has had reorganisations of more than a hundred blocks.
  137: 512,
  // The blocks of Avalanche are final within seconds.
  43114: 16,
};

const OTHERWISE = 128;
