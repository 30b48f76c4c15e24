import { setTimeout as sleep } from 'node:timers/promises';
import { isUnavailable } from '#server/platform/is-unavailable.ts';
import { latestRun } from '#server/platform/single-flight.ts';
import type { Queryable, ReplicasLoad } from '../database.ts';
import { AskedServer, type PrimaryState } from './asked-server.ts';
import { Replica, type ReplicaOptions } from './replica.ts';

const CHECK_MS = 1000;
/** The version while the primary does not respond. */
const UNKNOWN = 'unknown';

/** Each read uses a replica that has reached the WAL position of the primary, so its result is never outdated. */
export class Replicas {
  readonly #replicas: readonly Replica[];
  readonly #primary: AskedServer;
  readonly #askPrimary: () => Promise<PrimaryState | null>;
  readonly #ending = new AbortController();
  readonly #watching: Promise<void>;
  readonly #reads = { replica: 0, primary: 0 };
  #next = 0;

  constructor({
    urls,
    primaryUrl,
    ...options
  }: ReplicaOptions & { urls: readonly string[]; primaryUrl: string }) {
    this.#replicas = urls.map((url) => new Replica(url, options));
    this.#primary = new AskedServer(primaryUrl);
    this.#askPrimary = latestRun(() => this.#primary.primaryState().catch(() => null));
    this.#watching = this.#watch();
  }

  get load(): ReplicasLoad {
    return { servers: this.#replicas.map(({ load }) => load), reads: this.#reads };
  }

  /** See `Database.version`. While the primary does not respond, the version is constant. */
  async version(): Promise<string> {
    return (await this.#askPrimary())?.version ?? UNKNOWN;
  }

  /** Runs reads on a replica that has everything committed before, or on the primary. See `Database.fromReplica`. */
  async run<Result>(
    mayBeOld: boolean,
    primary: Queryable,
    body: (read: Queryable) => Promise<Result>,
  ): Promise<Result> {
    const replica = await this.#choose(mayBeOld);
    if (replica) {
      try {
        const result = await body(replica.read);
        this.#reads.replica += 1;
        return result;
      } catch (error) {
        if (!isOfReplica(error)) throw error;
        if (isUnavailable(error)) replica.leaveOut(String(error));
      }
    }
    this.#reads.primary += 1;
    return body(primary);
  }

  async close(): Promise<void> {
    this.#ending.abort();
    await this.#watching;
    for (const each of this.#replicas) await each.close();
    await this.#primary.close();
  }

  async #choose(mayBeOld: boolean): Promise<Replica | null> {
    const used = this.#replicas.filter(({ isUsed }) => isUsed);
    this.#next += 1;
    const replica = used[this.#next % used.length];
    if (!replica) return null;
    const state = await this.#askPrimary();
    if (state === null) return mayBeOld ? replica : null;
    try {
      return (await replica.reaches(state.position)) ? replica : null;
    } catch (error) {
      replica.leaveOut(String(error));
      return null;
    }
  }

  async #watch(): Promise<void> {
    const { signal } = this.#ending;
    while (!signal.aborted) {
      await this.#check();
      await sleep(CHECK_MS, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }

  async #check(): Promise<void> {
    const at = performance.now();
    const state = await this.#askPrimary();
    await Promise.all(this.#replicas.map((each) => each.check(state?.position ?? null, at)));
  }
}

/**
 * Whether the primary may succeed instead, because the replica is unavailable or its WAL replay cancelled the query.
 */
function isOfReplica(error: unknown): boolean {
  return (
    isUnavailable(error) || (error instanceof Error && 'code' in error && error.code === '40001')
  );
}
