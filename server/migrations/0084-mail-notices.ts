import type { Kysely } from 'kysely';
import type { ColumnTypes } from './columns.ts';

/** The notices of providers about bounced mails that have had their effect, so that a retry changes nothing. */
export async function up(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('mail_notices')
    .addColumn('id_hash', type.key, (column) => column.primaryKey())
    .addColumn('stops_hash', type.text, (column) => column.notNull())
    .addColumn('expires_at', type.time, (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('mail_notices_expiry')
    .on('mail_notices')
    .column('expires_at')
    .execute();
}
