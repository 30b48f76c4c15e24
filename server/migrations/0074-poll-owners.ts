import { type Kysely, sql } from 'kysely';
import { type ColumnTypes, isPostgres } from './columns.ts';

/**
 * Whether posts and events have a poll, so that no list and no page looks for one; and the poll that is published with a draft,
 * as its author has written it so far.
 */
export async function up(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  for (const owner of ['post', 'event']) {
    await db.schema
      .alterTable(`${owner}s`)
      .addColumn('has_poll', type.boolean, (column) =>
        column.notNull().defaultTo(isPostgres(db) ? sql`false` : 0),
      )
      .execute();
    await sql`
      update ${sql.table(`${owner}s`)} set has_poll = ${isPostgres(db) ? sql`true` : sql`1`}
      where id in (select ${sql.ref(`${owner}_id`)} from polls where owner = ${sql.lit(owner)})`.execute(
      db,
    );
  }
  await db.schema.alterTable('posts').addColumn('draft_poll', type.text).execute();
}
