import { type Kysely, sql } from 'kysely';

/** Finds members by their email in any case, because providers return it as it was typed there. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index private_profiles_email_folded on private_profiles (lower(email))`.execute(
    db,
  );
}
