import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { HOUR } from '#contract/foundations/limits.ts';
import type { Log } from '#server/platform/log/log.ts';
import { SourceFailed } from '../nft-source.ts';
import { Endpoint, type RpcBounds, type RpcCall } from './endpoint.ts';
import { EndpointFailed } from './rpc-failure.ts';

/** An endpoint may be this many blocks behind the latest known block. Its latest block may be this old. */
const LAG_MAX = 128;
const AGE_MAX = HOUR;

const quantity = z
  .string()
  .regex(/^0x[0-9a-f]{1,13}$/i)
  .transform(Number);
const blockSchema = z.looseObject({ number: quantity, timestamp: quantity });

interface EndpointsOptions {
  chainId: number;
  urls: readonly string[];
  bounds: RpcBounds;
  log: Log;
}

export class Endpoints {
  readonly chainId: number;
  readonly #endpoints: readonly Endpoint[];
  readonly #bounds: RpcBounds;
  readonly #log: Log;
  readonly #reasons = new Map<number, string>();
  #latestBlock = 0;

  constructor({ chainId, urls, bounds, log }: EndpointsOptions) {
    this.chainId = chainId;
    this.#bounds = bounds;
    this.#log = log;
    this.#endpoints = urls.map((url, index) => new Endpoint(url, index + 1, chainId, bounds));
  }

  /**
   * Sends a request to the first endpoint that is not pausing. When the endpoint fails, or `accept` throws
   * `EndpointFailed`, the endpoint pauses and the next endpoint gets the request. With `reaching`, an endpoint that
   * lacks the block of this number fails. Throws `CallReverted`, `RequestTooLarge`, and `SourceFailed` when all
   * endpoints fail.
   */
  async request<Answer>(
    call: RpcCall,
    signal: AbortSignal,
    accept: (answer: unknown) => Answer,
    reaching = 0,
  ): Promise<Answer> {
    const giveUpAt = Date.now() + this.#bounds.longestWait;
    for (;;) {
      signal.throwIfAborted();
      const endpoint = await this.#next(giveUpAt, signal);
      const startedAt = Date.now();
      try {
        // The batch also requests the height of this endpoint, because another endpoint may have reported the block.
        const [, answered] = await Promise.all([
          reaching > 0 ? expectBlock(endpoint, reaching, signal) : null,
          endpoint.ask(call, signal),
        ]);
        const answer = accept(answered);
        endpoint.pause.succeeded(startedAt);
        return answer;
      } catch (error) {
        if (!(error instanceof EndpointFailed)) throw error;
        this.#failed(endpoint, startedAt, error);
      }
    }
  }

  /** Returns the number of the latest block, at least `atLeast`. Skips a node that is still syncing. */
  async latestBlock(atLeast: number, signal: AbortSignal): Promise<number> {
    const lowest = Math.max(atLeast, this.#latestBlock - LAG_MAX);
    const call = { method: 'eth_getBlockByNumber', params: ['latest', false] };
    const latest = await this.request(call, signal, (answer) => {
      const { success, data: block } = blockSchema.safeParse(answer);
      if (!success) throw new EndpointFailed('no block');
      if (block.number < lowest) throw new EndpointFailed(`behind block ${lowest}`);
      if (block.timestamp * 1000 < Date.now() - AGE_MAX) throw new EndpointFailed('behind an hour');
      return block.number;
    });
    this.#latestBlock = Math.max(latest, this.#latestBlock);
    return latest;
  }

  async #next(giveUpAt: number, signal: AbortSignal): Promise<Endpoint> {
    for (;;) {
      const now = Date.now();
      const ready = this.#endpoints.find(({ pause }) => pause.until <= now);
      const readyAt = Math.min(...this.#endpoints.map(({ pause }) => pause.until));
      if (now > giveUpAt || readyAt > giveUpAt) throw this.#allFailed();
      if (ready) return ready;
      await delay(readyAt - now, undefined, { signal });
    }
  }

  #failed(endpoint: Endpoint, startedAt: number, { message, wait }: EndpointFailed): void {
    this.#reasons.set(endpoint.position, message);
    if (!endpoint.pause.failed(startedAt, wait)) return;
    this.#log.warn(
      { chain: this.chainId, endpoint: endpoint.position, reason: message },
      'chain endpoint failed',
    );
  }

  #allFailed(): SourceFailed {
    const reasons = [...this.#reasons].map(
      ([position, reason]) => `endpoint ${position}: ${reason}`,
    );
    return new SourceFailed(`chain ${this.chainId}: ${reasons.join('; ')}`);
  }
}

/** Throws when an endpoint lacks a block, because the endpoint would return an empty list of logs for that block. */
async function expectBlock(endpoint: Endpoint, block: number, signal: AbortSignal): Promise<void> {
  const call = { method: 'eth_blockNumber', params: [] };
  const { success, data: height } = quantity.safeParse(await endpoint.ask(call, signal));
  if (!success || height < block) throw new EndpointFailed(`behind block ${block}`);
}
