import { type Kysely, sql } from 'kysely';
import { isPostgres } from './columns.ts';

/**
 * Lets reports have another type of target. Their table names the types in a check, which SQLite changes only with the
 * table. Throws when the check is missing.
 */
export async function acceptReportsOf(db: Kysely<unknown>, type: string): Promise<void> {
  await (isPostgres(db) ? replaceCheck(db, type) : rebuildReports(db, type));
}

async function replaceCheck(db: Kysely<unknown>, added: string): Promise<void> {
  const { rows } = await sql<{ name: string; text: string }>`
    select conname as name, pg_get_constraintdef(oid) as text from pg_constraint
    where conrelid = 'reports'::regclass and pg_get_constraintdef(oid) like '%nft%'`.execute(db);
  const [check] = rows;
  if (!check) throw missingCheck();
  // The types until now: a migration beside this one may have added another.
  const types = [...check.text.matchAll(/'([a-z-]+)'/g)].map(([, type]) => sql.lit(type));
  await sql`alter table reports drop constraint ${sql.id(check.name)}`.execute(db);
  await sql`alter table reports add constraint reports_target_type_check
    check (target_type in (${sql.join([...types, sql.lit(added)])}))`.execute(db);
}

async function rebuildReports(db: Kysely<unknown>, added: string): Promise<void> {
  const { rows } = await sql<{ type: string; text: string }>`select type, sql as text
    from sqlite_master where tbl_name = 'reports' and sql is not null`.execute(db);
  const [table] = rows.filter(({ type }) => type === 'table');
  const text = table?.text.replace("'nft',", `'nft', '${added}',`);
  if (!text?.includes(`'${added}'`)) throw missingCheck();
  await sql`alter table reports rename to former_reports`.execute(db);
  await sql.raw(text).execute(db);
  await sql`insert into reports select * from former_reports`.execute(db);
  await sql`drop table former_reports`.execute(db);
  for (const { type, text: index } of rows) {
    if (type === 'index') await sql.raw(index).execute(db);
  }
}

function missingCheck(): Error {
  return new Error('there is no list of the types of reports');
}
