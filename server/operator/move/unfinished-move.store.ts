import { sql } from 'kysely';
import type { Database, Queryable } from '#server/platform/database/database.ts';
import { engineOf } from '#server/platform/database/engine-of.ts';

/** The state of a move, stored in the target until the move is complete. */
export interface UnfinishedMove {
  source: string;
  /** Whether the move has made the site read-only. */
  set_read_only: number;
  /** The statements that add the foreign keys of PostgreSQL again. */
  foreign_keys: string;
}

export async function findUnfinishedMove(database: Queryable): Promise<UnfinishedMove | null> {
  const exists =
    engineOf(database) === 'postgres'
      ? sql<{ name: string | null }>`select to_regclass('unfinished_move')::text as name`
      : sql<{ name: string | null }>`select name from sqlite_master where name = 'unfinished_move'`;
  const { rows: tables } = await exists.execute(database);
  if (!tables[0]?.name) return null;
  const { rows } = await sql<UnfinishedMove>`select * from unfinished_move`.execute(database);
  return rows[0] ?? null;
}

/** Drops PostgreSQL's foreign keys until `endMove`, because rows are copied table by table. */
export async function beginMove(target: Database, source: string): Promise<UnfinishedMove> {
  return target.setup.transaction().execute(async (transaction) => {
    const foreignKeys = target.engine === 'postgres' ? await dropForeignKeys(transaction) : [];
    const move = { source, set_read_only: 0, foreign_keys: foreignKeys.join(';\n') };
    await sql`create table unfinished_move (source text not null, set_read_only integer not null,
      foreign_keys text not null)`.execute(transaction);
    await sql`insert into unfinished_move (source, set_read_only, foreign_keys)
      values (${move.source}, ${move.set_read_only}, ${move.foreign_keys})`.execute(transaction);
    return move;
  });
}

async function dropForeignKeys(transaction: Queryable): Promise<string[]> {
  const { rows } = await sql<{ drop: string; add: string }>`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as add
    from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace`.execute(
    transaction,
  );
  for (const { drop } of rows) await sql.raw(drop).execute(transaction);
  return rows.map(({ add }) => add);
}

export async function noteReadOnly({ setup }: Database): Promise<void> {
  await sql`update unfinished_move set set_read_only = 1`.execute(setup);
}

/** Turns SQLite's foreign keys off for this connection, so that tables can be copied in any order. */
export async function allowAnyOrder({ engine, setup }: Database): Promise<void> {
  if (engine === 'sqlite') await sql`pragma foreign_keys = off`.execute(setup);
}

/** Ends a move: checks or restores the foreign keys, and removes the stored state. */
export async function endMove(target: Database, { foreign_keys }: UnfinishedMove): Promise<void> {
  if (target.engine === 'sqlite') await checkForeignKeys(target.setup);
  await target.setup.transaction().execute(async (transaction) => {
    for (const add of foreign_keys.split(';\n')) {
      if (add !== '') await sql.raw(add).execute(transaction);
    }
    await sql`drop table unfinished_move`.execute(transaction);
  });
  // The planner of PostgreSQL has no statistics about the new rows yet.
  if (target.engine === 'postgres') await sql`analyze`.execute(target.setup);
}

async function checkForeignKeys(database: Queryable): Promise<void> {
  const { rows } = await sql<{ table: string }>`pragma foreign_key_check`.execute(database);
  const [first] = rows;
  if (first) throw new Error(`rows of ${first.table} refer to rows that do not exist`);
}
