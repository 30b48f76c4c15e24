import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Queryable } from '#server/platform/database/database.ts';
import { rowLock } from '#server/platform/database/row-lock.ts';
import { rows } from '#server/platform/database/rows.ts';
import type { Tables } from '#server/platform/database/tables.ts';

export type FetchedWallet = Pick<Tables['wallets'], 'id' | 'user_id' | 'address_lower'>;

/** A condition on `jobs`: whether the member of a job is blocked or has a pending deletion. */
export const isOfAbsentMember: RawBuilder<SqlBool> = sql`exists (
  select 1 from private_profiles
  where private_profiles.id = jobs.user_id and (blocked_at is not null or leaving_at is not null)
)`;

/** Locks a wallet until the transaction ends. `away` means that its member is blocked or has a pending deletion. */
export async function lockWallet(transaction: Queryable, id: string) {
  const row = await transaction
    .selectFrom('wallets')
    .innerJoin('private_profiles', 'private_profiles.id', 'wallets.user_id')
    .where('wallets.id', '=', id)
    .select(['blocked_at', 'leaving_at'])
    .$call(rowLock(transaction, 'wallets'))
    .executeTakeFirst();
  if (!row) return 'gone';
  return row.blocked_at === null && row.leaving_at === null ? 'here' : 'away';
}

/** Stores that a wallet is being refreshed, and returns it. Returns null when it no longer exists. */
export async function beginRefresh(transaction: Queryable, id: string) {
  const row = await transaction
    .updateTable('wallets')
    .set({ refresh_state: 'running', refresh_done: 0, refresh_total: null })
    .where('id', '=', id)
    .returning(['id', 'user_id', 'address_lower'])
    .executeTakeFirst();
  return row ?? null;
}

export const updateWallet = rows('wallets').updateBy('id');

export type QueuedWallet = Pick<Tables['wallets'], 'id' | 'user_id'>;

/** Returns an update that makes wallets wait for a refresh, unless they wait already or are being refreshed. */
function makeWait(database: Queryable, now: string) {
  return database
    .updateTable('wallets')
    .set({ refresh_state: 'waiting', refresh_requested_at: now })
    .where('refresh_state', 'in', ['fresh', 'failed'])
    .returning(['id', 'user_id']);
}

export async function queueWallet(transaction: Queryable, id: string, now: string) {
  return makeWait(transaction, now).where('id', '=', id).execute();
}

/**
 * A wallet is outdated when it was last refreshed before `fetchedBefore`, or when a refresh that was requested before
 * `triedBefore` has failed.
 */
export interface OutdatedWallets {
  fetchedBefore: string;
  triedBefore: string;
}

export async function hasOutdated(database: Queryable, userId: string, which: OutdatedWallets) {
  const row = await outdated(database, which)
    .where('user_id', '=', userId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function queueOutdated(
  database: Queryable,
  userId: string,
  which: OutdatedWallets,
  now: string,
): Promise<QueuedWallet[]> {
  const own = outdated(database, which).where('user_id', '=', userId);
  return makeWait(database, now).where('id', 'in', own).execute();
}

export async function queueOutdatedOfHolders(
  database: Queryable,
  which: OutdatedWallets,
  limit: number,
  now: string,
): Promise<QueuedWallet[]> {
  const holders = database.selectFrom('profiles').where('is_holder', '=', true).select('id');
  const some = outdated(database, which)
    .where('proven_at', 'is not', null)
    .where('user_id', 'in', holders)
    .orderBy('refresh_requested_at')
    .limit(limit);
  return makeWait(database, now).where('id', 'in', some).execute();
}

function outdated(database: Queryable, { fetchedBefore, triedBefore }: OutdatedWallets) {
  return database
    .selectFrom('wallets')
    .where((eb) =>
      eb.or([
        eb('refresh_state', '=', 'fresh').and('refreshed_at', '<', fetchedBefore),
        eb('refresh_state', '=', 'failed').and('refresh_requested_at', '<', triedBefore),
      ]),
    )
    .select('id');
}

export const findOwner = rows('wallets').valueBy('user_id', 'id');

export async function countUnfinished(database: Queryable): Promise<number> {
  const { count } = await database
    .selectFrom('wallets')
    .where('refresh_state', 'in', ['waiting', 'running'])
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
