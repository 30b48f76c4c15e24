import { type Kysely, sql } from 'kysely';
import { type ColumnTypes, isPostgres } from './columns.ts';

const indexes: Record<string, string[]> = {
  queue: ['status', 'sort_at', 'id'],
  of_kind: ['status', 'kind', 'sort_at', 'id'],
  decided: ['status', 'decided_at', 'id'],
  decided_of_kind: ['status', 'kind', 'decided_at', 'id'],
  of_target: ['target_type', 'target_id', 'opened_at'],
  of_user: ['target_user_id', 'opened_at', 'id'],
  claimed: ['claimed_by'],
};

/**
 * Renames `report_cases` to `cases`, with its indexes and constraints, because a case can also be about an appeal or
 * links. A decision keeps the message with which it was overturned.
 */
export async function up(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await db.schema.alterTable('report_cases').renameTo('cases').execute();
  if (isPostgres(db)) await renameConstraints(db);
  for (const name of [...Object.keys(indexes), 'open', 'to_hide']) {
    await db.schema.dropIndex(`report_cases_${name}`).execute();
  }
  for (const [name, columns] of Object.entries(indexes)) {
    await db.schema.createIndex(`cases_${name}`).on('cases').columns(columns).execute();
  }
  await sql`create unique index cases_open on cases (target_type, target_id, kind)
    where status = 'open' and kind <> 'appeal'`.execute(db);
  await sql`create index cases_to_hide on cases (hide_at) where hide_at is not null`.execute(db);
  await db.schema.alterTable('decisions').addColumn('overturn_message', type.text).execute();
}

/** SQLite has no names for them. PostgreSQL 18 has one for each `not null` as well. */
async function renameConstraints(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ name: string }>`select conname as name from pg_constraint
    where conrelid = 'cases'::regclass and starts_with(conname, 'report_cases_')`.execute(db);
  for (const { name } of rows) {
    await sql`alter table cases rename constraint ${sql.ref(name)}
      to ${sql.ref(name.replace('report_', ''))}`.execute(db);
  }
}
