import { type ColumnDataType, type Kysely, PostgresAdapter, type RawBuilder, sql } from 'kysely';

export type ColumnType = ColumnDataType | RawBuilder<unknown>;

export interface ColumnTypes {
  /** Compared byte by byte on both engines, so that both sort and page in the same order. */
  key: ColumnType;
  text: ColumnType;
  time: ColumnType;
  boolean: ColumnType;
  integer: ColumnType;
  bigint: ColumnType;
}

/** The column types of an engine. */
export function columnTypes(engine: 'sqlite' | 'postgres'): ColumnTypes {
  const postgres = engine === 'postgres';
  return {
    key: postgres ? sql`text collate "C"` : 'text',
    text: 'text',
    time: postgres ? 'timestamptz' : 'text',
    boolean: postgres ? 'boolean' : 'integer',
    integer: 'integer',
    bigint: postgres ? 'bigint' : 'integer',
  };
}

/** Whether a migration runs on PostgreSQL. */
export function isPostgres(db: Kysely<unknown>): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}
