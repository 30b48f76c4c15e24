import { type Kysely, sql } from 'kysely';
import type { ColumnTypes } from './columns.ts';

/** Users can wait for the team to approve them as members, and be refused. */
export async function up(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  for (const column of ['approval_asked_at', 'approval_refused_at']) {
    await db.schema.alterTable('private_profiles').addColumn(column, type.time).execute();
    await sql`create index ${sql.raw(`private_profiles_${column}`)} on private_profiles
      (${sql.raw(column)}, id) where ${sql.raw(column)} is not null`.execute(db);
  }
  await db.schema
    .alterTable('private_profiles')
    .addColumn('approval_refused_reason', type.text, (column) => column.notNull().defaultTo(''))
    .execute();
}
