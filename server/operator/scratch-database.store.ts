import { sql } from 'kysely';
import type { Database } from '#server/platform/database/database.ts';

/** Creates an empty database on a PostgreSQL server. Throws when the role is not allowed to. */
export async function createDatabase({ setup }: Database, name: string): Promise<void> {
  await sql`create database ${sql.id(name)} template template0 encoding 'UTF8'`.execute(setup);
}

/** Drops a database, even while clients are connected to it. */
export async function dropDatabase({ setup }: Database, name: string): Promise<void> {
  await sql`drop database ${sql.id(name)} with (force)`.execute(setup);
}
