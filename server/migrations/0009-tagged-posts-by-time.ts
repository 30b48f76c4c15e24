import type { Kysely } from 'kysely';

/** The index behind 新着 of a tag's page. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('tagged_posts_recent')
    .on('tagged_posts')
    .columns(['tag', 'category', 'created_at', 'post_id'])
    .execute();
}
