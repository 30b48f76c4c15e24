import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { Kysely, SqliteDialect, sql } from 'kysely';
import type { Log } from '../log/log.ts';
import { addListener, type NewsListener } from './after-commit.ts';
import type { Database, Queryable } from './database.ts';
import { GroupCommit } from './group-commit.ts';
import { booleanColumns, type Tables } from './tables.ts';

const rewriteHeader = sql`PRAGMA user_version = 0`;

/** Opens the SQLite database at `file` and creates it if it is missing. The caller runs the migrations. */
export function openSqlite(file: string, log: Log): Database {
  mkdirSync(dirname(file), { recursive: true });
  const writer = open(file);
  // Waiting would stop the process: GroupCommit waits for the lock without that.
  writer.exec('PRAGMA busy_timeout = 0');
  const reader = open(file);
  reader.exec('PRAGMA query_only = ON; PRAGMA busy_timeout = 1000');
  const setup = kyselyOn(writer);
  const listeners = new Set<NewsListener>();
  const writing = new GroupCommit(writer, setup, listeners, log);
  const read = kyselyOn(reader);
  return {
    engine: 'sqlite',
    read,
    setup,
    write: (body) => writing.run(body),
    writeOne: (body) => writing.run(body),
    onNews: (listener) => addListener(listeners, listener),
    // Writes the page of the file's header and no table.
    ping: () => writing.run(async (queryable) => void (await rewriteHeader.execute(queryable))),
    close: async () => {
      await writing.idle();
      reader.close();
      writer.close();
    },
  };
}

function open(file: string): DatabaseSync {
  const connection = new DatabaseSync(file, { timeout: 5000 });
  // FULL: a commit survives a power failure once it is acknowledged.
  connection.exec(`
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = FULL;
    PRAGMA foreign_keys = ON;
    PRAGMA cache_size = -65536;
    PRAGMA mmap_size = 268435456;
    PRAGMA temp_store = MEMORY;
  `);
  return connection;
}

/** Kysely on one connection of node:sqlite. All calls are synchronous, so it needs no lock. */
function kyselyOn(connection: DatabaseSync): Queryable {
  const statements = new StatementCache(connection);
  return new Kysely<Tables>({
    dialect: new SqliteDialect({
      database: { prepare: (sql) => statements.get(sql), close: () => undefined },
    }),
  });
}

type RowMaker = (values: unknown[]) => Record<string, unknown>;
type Bindable = null | number | bigint | string | Uint8Array;

/**
 * A statement in the shape that Kysely's SQLite dialect expects, which converts booleans both ways.
 * Rows are read as arrays and converted to objects here: the objects of node:sqlite are in dictionary
 * mode, which is slow to read.
 */
class Statement {
  readonly reader: boolean;
  readonly #statement: StatementSync;
  readonly #toRow: RowMaker;

  constructor(statement: StatementSync) {
    statement.setReturnArrays(true);
    this.#statement = statement;
    const columns = statement.columns();
    this.reader = columns.length > 0;
    this.#toRow = rowMaker(
      columns.map(({ name, column }) => ({ name, isBoolean: booleanColumns.has(column ?? name) })),
    );
  }

  all(parameters: readonly unknown[]): unknown[] {
    const rows = this.#statement.all(...parameters.map(bindable)) as unknown as unknown[][];
    return rows.map((values) => this.#toRow(values));
  }

  run(parameters: readonly unknown[]): {
    changes: number | bigint;
    lastInsertRowid: number | bigint;
  } {
    return this.#statement.run(...parameters.map(bindable));
  }

  *iterate(parameters: readonly unknown[]): IterableIterator<unknown> {
    const rows = this.#statement.iterate(...parameters.map(bindable)) as Iterable<unknown>;
    for (const values of rows) yield this.#toRow(values as unknown[]);
  }
}

/**
 * Compiles a function that converts the values of a row into an object with these columns. One object
 * literal costs a third of what setting the 25 properties of a feed's row by name does.
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

const STATEMENT_CACHE_SIZE = 500;

/** Prepared statements by their text; evicts the least recently used one. */
class StatementCache {
  readonly #connection: DatabaseSync;
  readonly #statements = new Map<string, Statement>();

  constructor(connection: DatabaseSync) {
    this.#connection = connection;
  }

  get(sql: string): Statement {
    const known = this.#statements.get(sql);
    const statement = known ?? new Statement(this.#connection.prepare(sql));
    if (known) this.#statements.delete(sql);
    this.#statements.set(sql, statement);
    if (this.#statements.size > STATEMENT_CACHE_SIZE) this.#dropOldest();
    return statement;
  }

  #dropOldest(): void {
    const [oldest] = this.#statements.keys();
    if (oldest !== undefined) this.#statements.delete(oldest);
  }
}
