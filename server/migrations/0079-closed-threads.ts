import type { Kysely } from 'kysely';
import type { ColumnTypes } from './columns.ts';

/** Since when the owner of a post or event has closed a thread of comments. */
export async function up(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await db.schema.alterTable('comments').addColumn('replies_closed_at', type.time).execute();
}
