import { setTimeout as delay } from 'node:timers/promises';
import { MINUTE, NFTS_PER_CHAIN_MAX, SECOND } from '#contract/foundations/limits.ts';
import {
  type FoundNft,
  type NftSource,
  SourceFailed,
  SourceRefused,
} from '#server/platform/chains/nft-source.ts';
import type { Log } from '#server/platform/log/log.ts';

/** The time limit of a source. A longer limit would delay the other wallets. */
const DEADLINE = 10 * MINUTE;
const RETRY_DELAYS = [2 * SECOND, 10 * SECOND];

export interface ChainReading {
  address: string;
  chainId: number;
  source: NftSource;
  signal: AbortSignal;
  onProgress(done: number, total: number | null): void;
}

interface ReadingDeps {
  log: Log;
  /** Milliseconds before each further attempt. */
  retryDelays?: readonly number[] | undefined;
}

/**
 * Reads the NFTs of an address on a chain. Returns `failed` when its source fails repeatedly, and `refused` when the
 * source does not read the chain for this site. Throws when the signal is aborted.
 */
export async function readChain(
  { log, retryDelays = RETRY_DELAYS }: ReadingDeps,
  reading: ChainReading,
): Promise<FoundNft[] | 'failed' | 'refused'> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return (await readOnce(reading)).slice(0, NFTS_PER_CHAIN_MAX);
    } catch (error) {
      reading.signal.throwIfAborted();
      logFailure(log, reading, error);
      if (error instanceof SourceRefused) return 'refused';
      const wait = retryDelays[attempt];
      if (wait === undefined || !isPassing(error)) return 'failed';
      // Varies the delay, so that wallets that have failed at the same time are not retried at the same time.
      await delay(wait * (0.5 + Math.random()), undefined, { signal: reading.signal });
    }
  }
}

async function readOnce({ source, address, chainId, signal: stopping, onProgress }: ChainReading) {
  stopping.throwIfAborted();
  const signal = AbortSignal.any([stopping, AbortSignal.timeout(DEADLINE)]);
  // Does not wait for a source that ignores the signal.
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const abort = () => reject(signal.reason);
  signal.addEventListener('abort', abort, { once: true });
  try {
    return await Promise.race([source.read(address, chainId, { signal, onProgress }), aborted]);
  } finally {
    signal.removeEventListener('abort', abort);
  }
}

/** Whether a failure may be temporary, such as a failure of a node. A failure of our own code is not temporary. */
function isPassing(error: unknown): boolean {
  return error instanceof SourceFailed;
}

// Logs errors of chains without the address, because only its owner may see the address.
function logFailure(log: Log, { source, chainId }: ChainReading, error: unknown): void {
  const reason = String(error).replaceAll(/0x[0-9a-f]{8,}/gi, '0x…');
  const line = { source: source.name, chain: chainId, reason: reason.slice(0, 300) };
  if (isPassing(error)) log.warn(line, 'chain not read');
  else log.error(line, 'chain not read');
}
