import type { Address } from 'viem';
import { NFTS_PER_CHAIN_MAX } from '#contract/limits.ts';
import { SourceFailed } from '../nft-source.ts';
import type { ChunkSize } from './chunk-size.ts';
import { confirmationsOf } from './confirmations.ts';
import type { Endpoints } from './endpoints.ts';
import { TooMuchAsked } from './rpc-failure.ts';
import { readReceivedTokens, type ScannedStandard } from './transfer-logs.ts';

/** Up to which block the logs of a contract have been read for an address, and the tokens that it has ever received. */
export interface ScanState {
  nextBlock: number;
  /** Decimal. */
  tokenIds: readonly string[];
}

/** Remembers how far the logs have been read. Addresses are in lower case. */
export interface ScanStore {
  load(address: string, chainId: number, contract: string): Promise<ScanState | null>;
  /** Saves a state, unless one that is further is saved already. */
  save(address: string, chainId: number, contract: string, state: ScanState): Promise<void>;
}

export interface TransferScan {
  endpoints: Endpoints;
  scans: ScanStore;
  chunkSize: ChunkSize;
  address: Address;
  contract: Address;
  standard: ScannedStandard;
  /** Where it goes on. */
  state: ScanState;
  latestBlock: number;
  signal: AbortSignal;
  /** Called after each answer. */
  onStep(): void;
}

/** An address that has received more tokens of one contract keeps those that came last. */
const TOKENS_MAX = 2 * NFTS_PER_CHAIN_MAX;

/**
 * Reads the logs of a contract up to the latest block, and saves after each answer how far they are read: what is not
 * final yet is read again the next time. Tokens of blocks that a reorganisation has removed stay, so the owner of each
 * must be asked for.
 */
export async function scanTransfers(scan: TransferScan): Promise<ScanState> {
  const { state, latestBlock, endpoints, scans, address, contract } = scan;
  const final = latestBlock - confirmationsOf(endpoints.chainId);
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
      // Some endpoints do not answer in time instead of refusing. The next attempt asks for less then.
      const isSmaller = isTooMuch(error) && chunkSize.refused(blocks);
      if (error instanceof TooMuchAsked && isSmaller) continue;
      throw error instanceof TooMuchAsked
        ? new SourceFailed(`chain ${endpoints.chainId}: the logs of a single block are too many`)
        : error;
    }
  }
}

function isTooMuch(error: unknown): boolean {
  return error instanceof TooMuchAsked || error instanceof SourceFailed;
}

/** The same list when nothing is new. */
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
