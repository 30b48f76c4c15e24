import { type Kysely, sql } from 'kysely';

/** Indexes for filters of the administration that previously read the rows of all other members. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['posts', 'events', 'comments']) {
    await sql`create index ${sql.id(`${table}_hidden_of_author`)}
      on ${sql.table(table)} (user_id, created_at, id) where hidden_at is not null`.execute(db);
  }
  await sql`create index events_of_organiser on events (user_id, created_at, id)
    where hidden_at is null`.execute(db);
  await db.schema
    .createIndex('posts_by_category')
    .on('posts')
    .columns(['is_published', 'category', 'created_at', 'id'])
    .execute();
  await db.schema
    .createIndex('audit_log_of_action_by_actor')
    .on('audit_log')
    .columns(['actor_id', 'action', 'created_at', 'id'])
    .execute();
}
