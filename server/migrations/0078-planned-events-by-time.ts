import { type Kysely, sql } from 'kysely';

/** Lets the team list the events that wait for their publication, of all members. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index planned_events_waiting on planned_events (publish_at, id)
    where failure is null and withdrawn_at is null`.execute(db);
}
