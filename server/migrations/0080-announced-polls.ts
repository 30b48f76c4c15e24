import { type Kysely, sql } from 'kysely';
import { type ColumnTypes, isPostgres } from './columns.ts';

/** Lets posts and events say that they have a poll where a version that did not know this has added it. */
export async function up(db: Kysely<unknown>, _type: ColumnTypes): Promise<void> {
  const [yes, no] = isPostgres(db) ? [sql`true`, sql`false`] : [sql`1`, sql`0`];
  for (const owner of ['post', 'event']) {
    await sql`
      update ${sql.table(`${owner}s`)} set has_poll = ${yes} where has_poll = ${no}
      and id in (select ${sql.ref(`${owner}_id`)} from polls where owner = ${sql.lit(owner)})`.execute(
      db,
    );
  }
}
