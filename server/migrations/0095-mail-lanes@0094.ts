import { type Kysely, sql } from 'kysely';
import type { ColumnTypes } from './columns.ts';

/**
 * Adds the lanes of waiting mails, and why and since when a mail could not be sent. Before this migration, most waiting
 * mails had a due time two days before their creation, which would look like a delay of two days.
 */
export async function up(db: Kysely<unknown>, { key, time }: ColumnTypes): Promise<void> {
  for (const statement of [
    'alter table mails add column lane integer not null default 1',
    `alter table mails add column failure ${key}`,
    `alter table mails add column deferred_since ${time}`,
    `update mails set lane = 0
      where state = 'waiting' and kind in ('account', 'outcome', 'place', 'staff')`,
    `update mails set lane = 2
      where state = 'waiting' and kind in ('announcement', 'daily', 'digest', 'weekly')`,
    `update mails set run_at = created_at where state = 'waiting' and run_at < created_at`,
    'drop index mails_waiting',
    `create index mails_waiting on mails (lane, run_at, id) where state = 'waiting'`,
  ]) {
    await sql.raw(statement).execute(db);
  }
}
