import { type Kysely, sql } from 'kysely';
import type { ColumnTypes } from './columns.ts';

/**
 * The outcomes of decisions: whether deleted content was hidden, whether links were approved, and whether everything
 * was reverted.
 */
export async function up(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await db.schema.alterTable('deleted_content').addColumn('hidden_at', type.time).execute();
  await sql`create index deleted_content_hidden on deleted_content (author_id, hidden_at)
    where hidden_at is not null`.execute(db);
  await db.schema.alterTable('report_cases').addColumn('released_at', type.time).execute();
  await sql`update report_cases set released_at = decided_at where kind = 'links' and exists (
    select 1 from decisions where case_id = report_cases.id and action = 'none')`.execute(db);
  await db.schema.alterTable('decisions').addColumn('is_restored', type.boolean).execute();
}
