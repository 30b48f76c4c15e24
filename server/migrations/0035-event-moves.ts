import { type Kysely, sql } from 'kysely';
import type { ColumnTypes } from './columns.ts';

/** Moves of which members were notified. Until now, they were messages whose request id began with `move:`. */
export async function up(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('event_moves')
    .addColumn('id', type.key, (column) => column.primaryKey())
    .addColumn('event_id', type.key, (column) =>
      column.notNull().references('events.id').onDelete('cascade'),
    )
    .addColumn('recipients', type.integer, (column) => column.notNull())
    .addColumn('created_at', type.time, (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('event_moves_by_time')
    .on('event_moves')
    .columns(['event_id', 'created_at'])
    .execute();
  await sql`insert into event_moves (id, event_id, recipients, created_at)
    select substr(request_id, 6), event_id, recipients, created_at
    from event_messages where request_id like 'move:%'`.execute(db);
  await sql`delete from event_messages where request_id like 'move:%'`.execute(db);
}
