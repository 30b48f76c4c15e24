import type { Kysely } from 'kysely';

/** Lets members search the posts in all of their clips, the last added first. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('clip_items_by_time')
    .on('clip_items')
    .columns(['user_id', 'created_at', 'post_id', 'clip_id'])
    .execute();
}
