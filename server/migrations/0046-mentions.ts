import { type Kysely, sql } from 'kysely';

/** Who was notified of a mention in a post is read before its next mentions are. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index notifications_of_mentions on notifications (related_id, from_user_id)
    where type = 'mention'`.execute(db);
}
