import { type Kysely, PostgresAdapter } from 'kysely';

/** The types of columns in the DDL of an engine. `text` and `integer` are the same on both. */
export interface ColumnTypes {
  engine: 'sqlite' | 'postgres';
  /** A text that both engines compare byte by byte, so that both sort rows in the same order. */
  key: string;
  time: string;
  boolean: string;
  bigint: string;
}

export function columnTypes(engine: 'sqlite' | 'postgres'): ColumnTypes {
  return engine === 'postgres'
    ? { engine, key: 'text collate "C"', time: 'timestamptz', boolean: 'boolean', bigint: 'bigint' }
    : { engine, key: 'text', time: 'text', boolean: 'integer', bigint: 'integer' };
}

export function isPostgres(db: Kysely<unknown>): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}

interface Trigger {
  name: string;
  /** The moment, such as `after insert on posts`. */
  when: string;
  /** A condition on `old` and `new`. */
  only?: string;
  /** The statements, separated by semicolons. */
  run: string;
}

/** Returns the DDL of a trigger that runs for each row after a change. */
export function trigger(engine: ColumnTypes['engine'], { name, when, only, run }: Trigger) {
  const head = `create trigger ${name} ${when} for each row${only ? ` when (${only})` : ''}`;
  if (engine === 'sqlite') return [`${head} begin ${run}; end`];
  return [
    `create function ${name}() returns trigger language plpgsql as $$ begin ${run}; return null; end $$`,
    `${head} execute function ${name}()`,
  ];
}
