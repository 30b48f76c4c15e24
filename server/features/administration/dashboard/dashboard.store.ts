import { sql } from 'kysely';
import type { Queryable } from '#server/platform/database/database.ts';
import { engineOf } from '#server/platform/database/engine-of.ts';

/**
 * Returns the number and oldest time of open cases by type of target, except cases about the member with the id
 * `without`.
 */
export async function listWaiting(database: Queryable, without?: string) {
  return database
    .selectFrom('cases')
    .where('status', '=', 'open')
    .$if(without !== undefined, (query) => query.where('target_user_id', '<>', without ?? ''))
    .groupBy('target_type')
    .select((eb) => [
      'target_type',
      eb.fn.countAll<number>().as('count'),
      eb.fn.min('opened_at').as('oldest_at'),
    ])
    .orderBy('oldest_at')
    .execute();
}

/** Counts the super admins who can sign in. */
export async function countSuperAdmins(database: Queryable): Promise<number> {
  const { count } = await database
    .selectFrom('admin_users')
    .innerJoin('private_profiles', 'private_profiles.id', 'admin_users.id')
    .where('rank', '=', 'super_admin')
    .where('blocked_at', 'is', null)
    .where('leaving_at', 'is', null)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

interface Scope {
  since: string;
  /** Decisions about this member are left out. */
  without: string;
}

export async function countDecisions(database: Queryable, { since, without }: Scope) {
  return database
    .selectFrom('decisions')
    .where('created_at', '>=', since)
    .where('target_user_id', '<>', without)
    .groupBy('action')
    .select((eb) => ['action', eb.fn.countAll<number>().as('count')])
    .execute();
}

export async function countAppeals(database: Queryable, { since, without }: Scope) {
  return database
    .selectFrom('appeals')
    .where('decided_at', '>=', since)
    .where('user_id', '<>', without)
    .groupBy('status')
    .select((eb) => ['status', eb.fn.countAll<number>().as('count')])
    .execute();
}

/** Returns when the latest decided cases were opened and decided. Only decisions since a time are read. */
export async function listDecided(database: Queryable, { since, without }: Scope, limit: number) {
  return database
    .selectFrom('cases')
    .where('status', '=', 'decided')
    .where('decided_at', '>=', since)
    .where('target_user_id', '<>', without)
    .orderBy('decided_at', 'desc')
    .limit(limit)
    .select(['opened_at', 'decided_at'])
    .execute();
}

export async function databaseBytes(database: Queryable): Promise<number> {
  const size =
    engineOf(database) === 'postgres'
      ? sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`
      : sql<{ bytes: number }>`select page_count * page_size as bytes
          from pragma_page_count(), pragma_page_size()`;
  const { rows } = await size.execute(database);
  return Number(rows[0]?.bytes ?? 0);
}

export async function sumFiles(database: Queryable): Promise<{ count: number; bytes: number }> {
  const { count, bytes } = await database
    .selectFrom('files')
    .select((eb) => [
      eb.fn.countAll<number>().as('count'),
      eb.fn.sum<number | null>('bytes').as('bytes'),
    ])
    .executeTakeFirstOrThrow();
  return { count, bytes: bytes ?? 0 };
}
