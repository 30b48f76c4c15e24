import pg from 'pg';
import { SteadyClient } from '../steady-client.ts';

/** A position in the write-ahead log (WAL). A server that has reached a position has every earlier commit. */
export interface WalPosition {
  /** Cluster, database and timeline. Promotions change the timeline. Only positions of one history are comparable. */
  history: string;
  bytes: number;
}

/** Whether a server at `position` has everything that was committed before `target`. */
export function hasReached(position: WalPosition, target: WalPosition): boolean {
  return position.history === target.history && position.bytes >= target.bytes;
}

/** The time limit for connecting, and for a response, in milliseconds. */
const LIMIT = 1000;

/** The WAL position of the primary, and the version of its visible data (`Database.version`). */
export interface PrimaryState {
  version: string;
  position: WalPosition;
}

// A separate query, because `pg_control_system` reads a file and so takes longer than the other functions.
const clusterQuery = `
  select (select system_identifier from pg_control_system()) || '/' || current_database() as text`;

// A commit is visible once its WAL is flushed, unless `synchronous_commit` is off. WAL file names begin with the
// timeline.
const primaryQuery = `
  select pg_current_snapshot()::text as version,
    (pg_current_wal_flush_lsn() - '0/0')::float8 as bytes,
    left(pg_walfile_name(pg_current_wal_flush_lsn()), 8) as timeline`;

const replicaQuery = `
  select pg_is_in_recovery() as is_standby,
    (pg_last_wal_replay_lsn() - '0/0')::float8 as bytes`;

// For minutes after a promotion, roles without `pg_read_all_stats` still see the timeline of the last checkpoint.
const timelineQuery = `
  select lpad(to_hex(coalesce((select received_tli from pg_stat_wal_receiver),
    (select timeline_id from pg_control_checkpoint()))), 8, '0') as text`;

/** A server whose state is queried over a separate connection, so that the reads of requests do not delay the query. */
export class AskedServer {
  readonly #pool: pg.Pool;
  /** Cached while the connection lasts: the cluster, the database and, for a replica, the timeline. */
  #history: string | null = null;

  /** `onLost` is called when the connection ends, because a restarted replica can be further behind than before. */
  constructor(url: string, onLost: () => void = () => undefined) {
    this.#pool = new pg.Pool({
      connectionString: url,
      max: 1,
      Client: SteadyClient,
      connectionTimeoutMillis: LIMIT,
      query_timeout: LIMIT,
      application_name: 'hiroba replicas',
    });
    // The server may close an idle connection. That error must not end the process.
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
    const { version, bytes, timeline } = await this.#ask<
      Record<'version' | 'timeline', string> & { bytes: number }
    >(primaryQuery);
    return { version, position: { history: `${this.#known()}/${timeline.toLowerCase()}`, bytes } };
  }

  /** Returns the WAL position of a replica. Null when the server is not a standby. */
  async replicaPosition(): Promise<WalPosition | null> {
    this.#history ??= `${await this.#askText(clusterQuery)}/${await this.#askText(timelineQuery)}`;
    const { is_standby: isStandby, bytes } = await this.#ask<{
      is_standby: boolean;
      bytes: number;
    }>(replicaQuery);
    return isStandby ? { history: this.#known(), bytes } : null;
  }

  /** Makes the next query read the timeline again, because the timeline changes when a replica follows a promotion. */
  forgetHistory(): void {
    this.#history = null;
  }

  close(): Promise<void> {
    return this.#pool.end();
  }

  /** Returns the history. After a lost connection, it is an empty history, which never counts as reached. */
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
