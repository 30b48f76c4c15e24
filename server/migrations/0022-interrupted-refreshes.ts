import type { Kysely } from 'kysely';
import type { ColumnTypes } from './columns.ts';

/** How often in a row the process that fetched the NFTs of a wallet has ended meanwhile. */
export async function up(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await db.schema
    .alterTable('wallets')
    .addColumn('refresh_interruptions', type.integer, (column) => column.notNull().defaultTo(0))
    .execute();
}
