import { http } from 'viem';
import { EndpointFailed, failureOf } from './rpc-failure.ts';

export interface RpcCall {
  method: string;
  params: readonly unknown[];
}

export interface RpcBounds {
  /** The time limit for an endpoint's response, in milliseconds. */
  deadline: number;
  /** How long a request waits when all endpoints pause, in milliseconds. */
  longestWait: number;
  /** The first and the longest pause of a failing endpoint, in milliseconds. */
  firstPause: number;
  longestPause: number;
}

const RESPONSE_BYTES_MAX = 10 * 1024 * 1024;
const BATCH_SIZE = 20;

/** A JSON-RPC endpoint of a chain. Concurrent requests are sent in one batch. */
export class Endpoint {
  /** Its position among the endpoints of the chain, from 1. Logs contain it instead of the URL. */
  readonly position: number;
  readonly pause: Pause;
  readonly #chainId: number;
  readonly #bounds: RpcBounds;
  readonly #transport: ReturnType<ReturnType<typeof http>>;
  #verified: Promise<void> | undefined;

  constructor(url: string, position: number, chainId: number, bounds: RpcBounds) {
    this.position = position;
    this.pause = new Pause(bounds.firstPause, bounds.longestPause);
    this.#chainId = chainId;
    this.#bounds = bounds;
    this.#transport = http(url, {
      batch: { batchSize: BATCH_SIZE },
      retryCount: 0,
      maxResponseBodySize: RESPONSE_BYTES_MAX,
      // Disabled, because viem's timeout does not cover the body of a response.
      timeout: 0,
      fetchFn: (target, init) => fetch(target, this.#bounded(init)),
    })({});
  }

  /** Throws `CallReverted`, `RequestTooLarge`, `EndpointFailed`, or the reason of the signal. */
  async ask(call: RpcCall, signal: AbortSignal): Promise<unknown> {
    this.#verified ??= this.#verify();
    await this.#verified;
    return this.#send(call, signal);
  }

  async #verify(): Promise<void> {
    try {
      const answer = await this.#send({ method: 'eth_chainId', params: [] });
      if (Number(answer) === this.#chainId) return;
      throw new EndpointFailed('is of another chain', this.#bounds.longestPause);
    } catch (error) {
      this.#verified = undefined;
      throw error;
    }
  }

  async #send(call: RpcCall, signal?: AbortSignal): Promise<unknown> {
    try {
      return await this.#transport.request(call as never, signal ? { signal } : undefined);
    } catch (error) {
      signal?.throwIfAborted();
      throw failureOf(error, call.method);
    }
  }

  #bounded(init: RequestInit | undefined): RequestInit {
    const late = AbortSignal.timeout(this.#bounds.deadline);
    const signal = init?.signal ? AbortSignal.any([init.signal, late]) : late;
    return { ...init, redirect: 'error', signal };
  }
}

/** The pause of an endpoint after failures. It grows with each failure in a row. */
class Pause {
  readonly #first: number;
  readonly #longest: number;
  #failures = 0;
  #begunAt = 0;
  #until = 0;

  /** `first` and `longest` are in milliseconds. */
  constructor(first: number, longest: number) {
    this.#first = first;
    this.#longest = longest;
  }

  /** The end of the pause, in milliseconds since 1970. In the past without a pause. */
  get until(): number {
    return this.#until;
  }

  /** Starts a pause of at least `atLeast` milliseconds. Returns false if the request started before the last pause. */
  failed(startedAt: number, atLeast: number): boolean {
    if (startedAt < this.#begunAt) return false;
    const wait = Math.max(this.#first * 2 ** this.#failures, atLeast);
    this.#begunAt = Date.now();
    this.#until = this.#begunAt + Math.min(wait, this.#longest);
    this.#failures += 1;
    return true;
  }

  succeeded(startedAt: number): void {
    if (startedAt >= this.#begunAt) this.#failures = 0;
  }
}
