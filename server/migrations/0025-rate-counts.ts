import { type Kysely, sql } from 'kysely';
import type { ColumnTypes } from './columns.ts';

/** The counts of limited actions of members, and their hidden content. */
export async function up(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('rate_counts')
    .addColumn('subject', type.key, (column) => column.notNull())
    .addColumn('kind', type.key, (column) => column.notNull())
    .addColumn('period', type.key, (column) => column.notNull())
    .addColumn('count', type.integer, (column) => column.notNull())
    .addColumn('expires_at', type.time, (column) => column.notNull())
    .addPrimaryKeyConstraint('rate_counts_pk', ['subject', 'kind', 'period'])
    .execute();
  await db.schema.createIndex('rate_counts_end').on('rate_counts').column('expires_at').execute();
  for (const table of ['posts', 'events', 'comments']) {
    await sql`create index ${sql.id(`${table}_hidden_of_member`)} on ${sql.table(table)}
      (user_id, hidden_at) where hidden_at is not null`.execute(db);
  }
}
