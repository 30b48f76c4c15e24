import { setTimeout as sleep } from 'node:timers/promises';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Tables } from '#server/platform/database/tables.ts';
import { latestRun } from '#server/platform/latest-run.ts';
import type { Log } from '#server/platform/log/log.ts';
import { currentTracer } from '#server/platform/tracing/tracing.ts';
import type { Queryable, ReplicaLoad } from '../database.ts';
import { AskedServer } from './asked-server.ts';
import { hasReached, type WalPosition } from './wal-position.ts';

/** How long a read waits for a replica that is a little behind, in milliseconds, and between two questions. */
const PATIENCE = 20;
const PAUSE = 2;

export interface ReplicaOptions {
  /** For the reads of requests. */
  reads: pg.PoolConfig;
  /** A replica that is further behind is left out, in milliseconds. */
  maxLag: number;
  log: Log;
}

/** A replica: its connections, how far it has come, and whether reads may use it. */
export class Replica {
  readonly name: string;
  readonly read: Queryable;
  readonly #asked: AskedServer;
  readonly #ask: () => Promise<WalPosition | null>;
  readonly #maxLag: number;
  readonly #log: Log;
  /** The furthest known position. */
  #position: WalPosition | null = null;
  /** The time of the newest state of the primary that the replica is known to have. */
  #freshAt = Number.NEGATIVE_INFINITY;
  /** A state of the primary that the replica did not have yet. */
  #awaited: { position: WalPosition; at: number } | null = null;
  /** Why it is left out. */
  #reason: string | null = 'it has not been asked yet';

  constructor(url: string, { reads, maxLag, log }: ReplicaOptions) {
    this.name = new URL(url).host;
    const pool = new pg.Pool({ ...reads, connectionString: url });
    // An idle connection that the server closes must not end the process.
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

  /** Whether the replica has everything before `target`, now or within a moment. */
  async reaches(target: WalPosition): Promise<boolean> {
    if (this.#has(target)) return true;
    const deadline = performance.now() + PATIENCE;
    while (performance.now() < deadline) {
      this.#position = await this.#ask();
      if (this.#has(target)) return true;
      if (this.#position === null) return false;
      await sleep(PAUSE);
    }
    return false;
  }

  /** Leaves the replica out until the next check. */
  leaveOut(reason: string): void {
    if (this.isUsed) this.#log.warn({ replica: this.name, reason }, 'a replica is left out');
    this.#reason = reason;
  }

  /** Decides whether reads may use the replica, from the state of the primary at a time. Null when that is unknown. */
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

  // While many write, a replica is nearly always a little behind. So it is asked for a former state until it has that.
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
