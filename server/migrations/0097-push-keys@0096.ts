import { type Kysely, sql } from 'kysely';

/** Stores with each push subscription the key of the site that its messages need, so that this key can be replaced. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    `alter table push_subscriptions add column public_key text not null default ''`,
    `update push_subscriptions set public_key = coalesce((select public_key from push_keys where id = 'site'), '')`,
  ]) {
    await sql.raw(statement).execute(db);
  }
}
