import { type Kysely, sql } from 'kysely';
import type { ColumnTypes } from './columns.ts';

/**
 * Who sees a post, and who can comment on it, by the choice of its author. `posts.audience` stays what feeds read. The check
 * lets no writer make it wider than the choice, not even an older version that does not know the choice.
 */
export async function up(db: Kysely<unknown>, type: ColumnTypes): Promise<void> {
  await db.schema
    .alterTable('posts')
    .addColumn('own_audience', type.text, (column) =>
      column
        .notNull()
        .defaultTo('public')
        .check(sql`case own_audience when 'public' then true when 'private' then audience = 'private'
          else own_audience in ('followers', 'mutuals') and audience <> 'public' end`),
    )
    .execute();
  await db.schema
    .alterTable('posts')
    .addColumn('commenters', type.text, (column) =>
      column
        .notNull()
        .defaultTo('readers')
        .check(sql`commenters in ('readers', 'followers', 'mutuals', 'nobody')`),
    )
    .execute();
  await indexAudiences(db);
}

/** The choice stands at the end of the index, so that posts for others are passed over without their rows. */
async function indexAudiences(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('posts_by_author').execute();
  await db.schema
    .createIndex('posts_by_author')
    .on('posts')
    .columns(['user_id', 'is_published', 'created_at', 'id', 'own_audience'])
    .execute();
}
