import { type Kysely, sql } from 'kysely';
import { StartFailure } from '../platform/start-failure.ts';
import { isPostgres } from './columns.ts';

/** The last migration before the baseline, and how many migrations came before the baseline. */
const LAST = '0090-standard-names';
const COUNT = 86;
/** The last commit that contains the migrations from before the baseline. */
export const LAST_COMMIT = '42c2a94e6d27';

/** The first migration. It creates the tables in which the former migrations resulted. */
export const BASELINE = '0091-baseline';

/** Whether a migration belongs to the former history. */
export const isFormer = (name: string): boolean => name < BASELINE;

/** Whether a backup with this last migration can be restored, because the next start adopts its database. */
export const isLastOfFormer = (name: string): boolean => name === LAST;

/** Whether a database lacks former migrations, so that it cannot be adopted. */
export function isTooOld(executed: readonly string[]): boolean {
  const former = executed.filter(isFormer);
  return former.length > 0 && (former.length !== COUNT || former.at(-1) !== LAST);
}

/** Whether the database has all former migrations and can be adopted. Throws a `StartFailure` when it is too old. */
export function hasFormerHistory(executed: readonly string[]): boolean {
  if (!isTooOld(executed)) return executed.some(isFormer);
  throw new StartFailure({
    en: `The data is of a version of Hiroba before the baseline of its schema (${executed.at(-1)}). Start the version of commit ${LAST_COMMIT} once, which upgrades it, and then this one.`,
    ja: `データは、スキーマの基準より前の版の Hiroba のものです（${executed.at(-1)}）。コミット ${LAST_COMMIT} の版を一度起動して更新してから、この版を起動してください。`,
  });
}

/** Deletes the records of the former migrations. The tables that they created are the tables of the baseline. */
export async function adopt(db: Kysely<unknown>): Promise<void> {
  if (isPostgres(db)) await alignPostgres(db);
  await sql`delete from kysely_migration where name < ${BASELINE}`.execute(db);
}

/** Renames constraints that are named after former tables or columns, and sets two defaults that only SQLite has. */
async function alignPostgres(db: Kysely<unknown>): Promise<void> {
  await sql`alter table cases alter column kind set default 'report'`.execute(db);
  await sql`alter table decisions alter column action set default 'none'`.execute(db);
  const { rows } = await sql<{ table: string; name: string }>`
    select conrelid::regclass::text as table, conname as name from pg_constraint
    where connamespace = current_schema()::regnamespace and conrelid <> 0`.execute(db);
  for (const { table, name } of rows) {
    const next = name
      .replace(/^(gathered_reports|nft_cache_of_wallets|nft_preferences_by_token)(?=_)/, table)
      .replace(/(?<=^deliveries_\w+_(fkey|check))1$/, '')
      .replace(/^event_joins_place$/, 'event_joins_position');
    if (next === name) continue;
    await sql`alter table ${sql.table(table)}
      rename constraint ${sql.ref(name)} to ${sql.ref(next)}`.execute(db);
  }
}
