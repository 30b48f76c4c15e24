import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { Kysely, SqliteDialect, sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import { MINUTE } from '#contract/foundations/limits.ts';
import type { Log } from '#server/platform/log/log.ts';
import { currentTracer } from '#server/platform/tracing/tracing.ts';
import { addListener, type Listeners } from './after-commit.ts';
import { DamageWatch } from './damage.ts';
import type { Database, Queryable } from './database.ts';
import type { Table } from './define-table.ts';
import { GroupCommit, type Writer } from './group-commit.ts';
import type { Tables } from './tables.ts';

/** How long pages stay cached. An idle site would keep up to 80 MB, and reading them again is fast. */
const SHRINK_EVERY = MINUTE;

const rewriteHeader = sql`PRAGMA user_version = 0`;

interface SqliteOptions {
  tables: readonly Table[];
  /** Whether a write fails when it awaits something other than its own queries. */
  isStrict?: boolean;
}

/** Opens the SQLite database at `file`, or creates it. The caller runs the migrations. */
export function openSqlite(file: string, log: Log, { tables, isStrict = false }: SqliteOptions) {
  mkdirSync(dirname(file), { recursive: true });
  const listeners: Listeners = { topics: new Set(), jobs: new Set() };
  // In this mode, SQLite does not create an empty file when the file is missing.
  const existing = new URL(`${pathToFileURL(file).href}?mode=rw`);
  const booleans = booleanColumns(tables);
  const damage = new DamageWatch(log);
  const reopen = () => openWriter(existing, booleans, damage);
  const writer = openWriter(file, booleans, damage);
  const writing = new GroupCommit(writer, { reopen, listeners, log, isStrict, damage });
  const shrinking = setInterval(() => writing.shrink(), SHRINK_EVERY).unref();
  const reader = open(file);
  reader.exec('PRAGMA query_only = ON; PRAGMA busy_timeout = 1000');
  const read = kyselyOn(reader, booleans, damage);
  const dataVersion = reader.prepare('PRAGMA data_version');
  const schema = reader.prepare('SELECT count(*) FROM sqlite_schema');
  const database: Database = {
    engine: 'sqlite',
    read,
    fromReplica: (_, body) => body(database),
    get setup() {
      return writing.queryable;
    },
    write: (body) => writing.run(body),
    writeOne: (body) => writing.run(body),
    onTopics: (listener) => addListener(listeners.topics, listener),
    onJobs: (listener) => addListener(listeners.jobs, listener),
    // This value changes with the commits of other connections. The reading connection makes no commits
    // (sqlite.org/pragma.html#pragma_data_version).
    version: async () => String(damage.run(() => dataVersion.get())?.data_version),
    // Reads are synchronous, so there is nothing to wait for.
    inTime: (reading) => reading,
    // One connection reads, and one writes.
    load: () => ({
      connections: 2,
      idle: writing.isIdle ? 2 : 1,
      waiting: writing.waiting,
      replicas: null,
    }),
    get damage() {
      return damage.reason;
    },
    checkReads: async () => void damage.run(() => schema.get()),
    // Rewrites the header of the file without changing a table.
    checkWrites: () =>
      writing.run(async (queryable) => void (await rewriteHeader.execute(queryable))),
    close: async () => {
      clearInterval(shrinking);
      await writing.close();
      reader.close();
    },
  };
  return database;
}

type Booleans = ReadonlySet<string>;

function booleanColumns(tables: readonly Table[]): Booleans {
  const columns = tables.flatMap((table) => Object.entries(table.columns));
  return new Set(columns.flatMap(([name, { type }]) => (type === 'boolean' ? [name] : [])));
}

function openWriter(file: string | URL, booleans: Booleans, damage: DamageWatch): Writer {
  const connection = open(file);
  // A busy timeout would block the event loop. GroupCommit waits for the lock instead.
  connection.exec('PRAGMA busy_timeout = 0');
  return { connection, queryable: kyselyOn(connection, booleans, damage) };
}

function open(file: string | URL): DatabaseSync {
  const connection = new DatabaseSync(file, { timeout: 5000 });
  // FULL: an acknowledged commit survives a power failure. The memory mapping has the largest size that SQLite allows.
  connection.exec(`
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = FULL;
    PRAGMA foreign_keys = ON;
    PRAGMA cache_size = -65536;
    PRAGMA mmap_size = 2147418112;
    PRAGMA temp_store = MEMORY;
  `);
  return connection;
}

const STATEMENT_CACHE_SIZE = 500;

/** Returns Kysely on one connection of node:sqlite. All calls are synchronous, so the connection needs no lock. */
function kyselyOn(connection: DatabaseSync, booleans: Booleans, damage: DamageWatch): Queryable {
  const statements = new LRUCache<string, Statement>({
    max: STATEMENT_CACHE_SIZE,
    memoMethod: (sql) =>
      new Statement(
        damage.run(() => connection.prepare(sql)),
        booleans,
        damage,
      ),
  });
  return new Kysely<Tables>({
    dialect: new SqliteDialect({
      database: { prepare: (sql) => statements.memo(sql), close: () => undefined },
    }),
    log: currentTracer()?.onStatement,
  });
}

type RowMaker = (values: unknown[]) => Record<string, unknown>;
type Bindable = null | number | bigint | string | Uint8Array;

/**
 * A statement in the form that Kysely's SQLite dialect expects. It converts booleans both ways. Rows are read as arrays
 * and converted to objects here, because the objects of node:sqlite are in dictionary mode, which is slow to read.
 */
class Statement {
  readonly reader: boolean;
  readonly #statement: StatementSync;
  readonly #toRow: RowMaker;
  readonly #damage: DamageWatch;

  constructor(statement: StatementSync, booleans: Booleans, damage: DamageWatch) {
    statement.setReturnArrays(true);
    this.#statement = statement;
    this.#damage = damage;
    const columns = statement.columns();
    this.reader = columns.length > 0;
    this.#toRow = rowMaker(
      columns.map(({ name, column }) => ({ name, isBoolean: booleans.has(column ?? name) })),
    );
  }

  all(parameters: readonly unknown[]): unknown[] {
    const rows = this.#damage.run(() =>
      this.#statement.all(...parameters.map(bindable)),
    ) as unknown as unknown[][];
    return rows.map((values) => this.#toRow(values));
  }

  run(parameters: readonly unknown[]): {
    changes: number | bigint;
    lastInsertRowid: number | bigint;
  } {
    return this.#damage.run(() => this.#statement.run(...parameters.map(bindable)));
  }

  *iterate(parameters: readonly unknown[]): IterableIterator<unknown> {
    const rows = this.#statement.iterate(...parameters.map(bindable)) as Iterable<unknown>;
    for (const values of rows) yield this.#toRow(values as unknown[]);
  }
}

/**
 * Returns a function that turns the values of a row into an object. It creates the object with one object literal,
 * which takes a third of the time.
 */
function rowMaker(columns: { name: string; isBoolean: boolean }[]): RowMaker {
  const fields = columns.map(({ name, isBoolean }, index) => {
    const value = `values[${index}]`;
    const read = isBoolean ? `${value} === null ? null : ${value} === 1` : value;
    return `${JSON.stringify(name)}: ${read}`;
  });
  // The names come from our own statements and are quoted.
  // oxlint-disable-next-line typescript/no-implied-eval
  return new Function('values', `return { ${fields.join(', ')} };`) as RowMaker;
}

function bindable(value: unknown): Bindable {
  return typeof value === 'boolean' ? Number(value) : (value as Bindable);
}
