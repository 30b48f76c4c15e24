import type { Kysely } from 'kysely';
import type { ColumnTypes } from './columns.ts';

/** The number of fetches of a wallet in a row whose process ended early. */
export async function up(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await db.schema
    .alterTable('wallets')
    .addColumn('refresh_interruptions', type.integer, (column) => column.notNull().defaultTo(0))
    .execute();
}
