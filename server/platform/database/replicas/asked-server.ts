import pg from 'pg';
import { SteadyClient } from '../steady-client.ts';
import type { WalPosition } from './wal-position.ts';

/** How long a server may take to connect, and to answer, in milliseconds. */
const LIMIT = 1000;

/** How far the primary has come, and the version of what it shows (`Database.version`). */
export interface PrimaryState {
  version: string;
  position: WalPosition;
}

// Its functions read a file of the server, which takes longer than everything else that is asked.
const clusterQuery = `
  select (select system_identifier from pg_control_system()) || '/' || current_database() as text`;

// A commit becomes visible after its record is flushed, unless `synchronous_commit` is off. The name of the log's file begins
// with the timeline.
const primaryQuery = `
  select pg_current_snapshot()::text as version,
    (pg_current_wal_flush_lsn() - '0/0')::float8 as bytes,
    left(pg_walfile_name(pg_current_wal_flush_lsn()), 8) as timeline`;

const replicaQuery = `
  select pg_is_in_recovery() as is_standby,
    (pg_last_wal_replay_lsn() - '0/0')::float8 as bytes`;

// The receiver tells its timeline to roles with `pg_read_all_stats` only. Others know that of the last checkpoint, which
// follows some minutes after a promotion.
const timelineQuery = `
  select lpad(to_hex(coalesce((select received_tli from pg_stat_wal_receiver),
    (select timeline_id from pg_control_checkpoint()))), 8, '0') as text`;

interface PrimaryRow {
  version: string;
  bytes: number;
  timeline: string;
}

interface ReplicaRow {
  is_standby: boolean;
  bytes: number;
}

/** A server that is asked for its state, over a connection of its own: the reads of requests do not delay an answer. */
export class AskedServer {
  readonly #pool: pg.Pool;
  /** What does not change while the connection lasts: the cluster and database, of a replica with the timeline. */
  #history: string | null = null;

  /** `onLost` is called when the connection has ended: after a restart, a replica can be less far than before. */
  constructor(url: string, onLost: () => void = () => undefined) {
    this.#pool = new pg.Pool({
      connectionString: url,
      max: 1,
      Client: SteadyClient,
      connectionTimeoutMillis: LIMIT,
      query_timeout: LIMIT,
      application_name: 'hiroba replicas',
    });
    // An idle connection that the server closes must not end the process.
    this.#pool
      .on('error', () => undefined)
      .on('remove', () => {
        this.#history = null;
        onLost();
      });
  }

  /** Throws when the server is not the primary. */
  async primaryState(): Promise<PrimaryState> {
    this.#history ??= await this.#askText(clusterQuery);
    const { version, bytes, timeline } = await this.#ask<PrimaryRow>(primaryQuery);
    return { version, position: { history: `${this.#known()}/${timeline.toLowerCase()}`, bytes } };
  }

  /** How far a replica has come. Null when the server is no standby. */
  async replicaPosition(): Promise<WalPosition | null> {
    this.#history ??= `${await this.#askText(clusterQuery)}/${await this.#askText(timelineQuery)}`;
    const { is_standby: isStandby, bytes } = await this.#ask<ReplicaRow>(replicaQuery);
    return isStandby ? { history: this.#known(), bytes } : null;
  }

  /** Lets the next answer tell the timeline anew, which changes when a replica follows a promotion. */
  forgetHistory(): void {
    this.#history = null;
  }

  close(): Promise<void> {
    return this.#pool.end();
  }

  /** Empty when the connection has ended since, and the answer may be of another server: that has never come as far. */
  #known(): string {
    return this.#history ?? '';
  }

  async #askText(query: string): Promise<string> {
    return (await this.#ask<{ text: string }>(query)).text;
  }

  async #ask<Row extends pg.QueryResultRow>(query: string): Promise<Row> {
    const { rows } = await this.#pool.query<Row>(query);
    return rows[0] as Row;
  }
}
