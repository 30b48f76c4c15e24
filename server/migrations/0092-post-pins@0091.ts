import { type Kysely, sql } from 'kysely';
import type { ColumnTypes } from './columns.ts';

/** Creates the table of the posts that members have pinned to their profiles. */
export async function up(db: Kysely<unknown>, { key, time }: ColumnTypes): Promise<void> {
  await sql
    .raw(`create table post_pins (
      user_id ${key} primary key references profiles (id) on delete cascade,
      post_id ${key} not null unique references posts (id) on delete cascade,
      pinned_at ${time} not null
    )`)
    .execute(db);
}
