import { type Kysely, sql } from 'kysely';

/** Members are found by their folded email alone, so the index on the email as it was typed is read by nothing. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index private_profiles_email`.execute(db);
}
