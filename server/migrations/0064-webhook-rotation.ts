import type { Kysely } from 'kysely';
import type { ColumnTypes } from './columns.ts';

/** The secret of a webhook before the latest rotation, which signs beside the new one for a day. */
export async function up(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await db.schema.alterTable('webhooks').addColumn('former_secret', type.text).execute();
  await db.schema.alterTable('webhooks').addColumn('former_secret_until', type.time).execute();
}
