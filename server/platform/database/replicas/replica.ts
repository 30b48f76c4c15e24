import { setTimeout as sleep } from 'node:timers/promises';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Tables } from '#server/platform/database/tables.ts';
import type { Log } from '#server/platform/log/log.ts';
import { latestRun } from '#server/platform/single-flight.ts';
import { currentTracer } from '#server/platform/tracing/tracing.ts';
import type { Queryable, ReplicaLoad } from '../database.ts';
import { AskedServer, hasReached, type WalPosition } from './asked-server.ts';

/** How long a read waits for a replica to catch up, and how often it checks meanwhile, in milliseconds. */
const CATCH_UP_LIMIT = 20;
const CATCH_UP_PAUSE = 2;

export interface ReplicaOptions {
  reads: pg.PoolConfig;
  /** The maximum lag in milliseconds. A replica with a greater lag is not used. */
  maxLag: number;
  log: Log;
}

export class Replica {
  readonly name: string;
  readonly read: Queryable;
  readonly #asked: AskedServer;
  readonly #ask: () => Promise<WalPosition | null>;
  readonly #maxLag: number;
  readonly #log: Log;
  #position: WalPosition | null = null;
  /** The time of the newest state of the primary that the replica has verifiably reached. */
  #freshAt = Number.NEGATIVE_INFINITY;
  /** A state of the primary that the replica had not reached at the last check. */
  #awaited: { position: WalPosition; at: number } | null = null;
  /** Why the replica is not used. Null when it is used. */
  #reason: string | null = 'it has not been asked yet';

  constructor(url: string, { reads, maxLag, log }: ReplicaOptions) {
    this.name = new URL(url).host;
    const pool = new pg.Pool({ ...reads, connectionString: url });
    // The server may close an idle connection. That error must not end the process.
    pool.on('error', () => undefined);
    this.read = new Kysely<Tables>({
      dialect: new PostgresDialect({ pool }),
      log: currentTracer()?.onStatement,
    });
    this.#asked = new AskedServer(url, () => {
      this.#position = null;
    });
    this.#ask = latestRun(() => this.#asked.replicaPosition());
    this.#maxLag = maxLag;
    this.#log = log;
  }

  get load(): ReplicaLoad {
    return { name: this.name, isUsed: this.isUsed, lag: performance.now() - this.#freshAt };
  }

  get isUsed(): boolean {
    return this.#reason === null;
  }

  /** Waits briefly until the replica has every commit before `target`. Returns whether it has. */
  async reaches(target: WalPosition): Promise<boolean> {
    if (this.#has(target)) return true;
    const deadline = performance.now() + CATCH_UP_LIMIT;
    while (performance.now() < deadline) {
      this.#position = await this.#ask();
      if (this.#has(target)) return true;
      if (this.#position === null) return false;
      await sleep(CATCH_UP_PAUSE);
    }
    return false;
  }

  /** Stops using the replica until the next check. */
  leaveOut(reason: string): void {
    if (this.isUsed) this.#log.warn({ replica: this.name, reason }, 'a replica is left out');
    this.#reason = reason;
  }

  /** Decides whether reads may use the replica. `primary` is the primary's position at the time `at`, or null. */
  async check(primary: WalPosition | null, at: number): Promise<void> {
    this.#asked.forgetHistory();
    try {
      this.#position = await this.#ask();
    } catch (error) {
      return this.leaveOut(String(error));
    }
    if (this.#position === null) return this.leaveOut('it is no standby');
    this.#noteFreshness(primary, at);
    if (at - this.#freshAt > this.#maxLag) return this.leaveOut('it is too far behind');
    if (!this.isUsed) this.#log.info({ replica: this.name }, 'a replica is used');
    this.#reason = null;
  }

  async close(): Promise<void> {
    await this.#asked.close();
    await this.read.destroy();
  }

  // While there are many writes, a replica is nearly always a little behind the current state of the primary. So the
  // replica is compared with an earlier state of the primary until it has reached that state.
  #noteFreshness(primary: WalPosition | null, at: number): void {
    const now = primary && { position: primary, at };
    for (const state of [now, this.#awaited]) {
      if (!state || !this.#has(state.position)) continue;
      this.#freshAt = state.at;
      this.#awaited = state === now ? null : now;
      return;
    }
    this.#awaited ??= now;
  }

  #has(target: WalPosition): boolean {
    return this.#position !== null && hasReached(this.#position, target);
  }
}
