import { type Kysely, sql } from 'kysely';
import { type ColumnTypes, isPostgres } from './columns.ts';

/** Since when members were away before they came back last, and whether they have seen what they missed. */
export async function up(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await db.schema.alterTable('private_profiles').addColumn('away_from', type.time).execute();
  await db.schema.alterTable('private_profiles').addColumn('back_at', type.time).execute();
  await db.schema
    .alterTable('private_profiles')
    .addColumn('has_seen_missed', type.boolean, (column) =>
      column.notNull().defaultTo(isPostgres(db) ? sql`true` : 1),
    )
    .execute();
}
