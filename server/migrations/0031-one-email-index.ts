import { type Kysely, sql } from 'kysely';

/** Members are found by their folded email only, so the index on the original email is unused. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index private_profiles_email`.execute(db);
}
