import { sql, type UpdateObject } from 'kysely';
import type { Queryable } from '#server/platform/database/database.ts';
import { rowLock } from '#server/platform/database/row-lock.ts';
import type { Tables, WalletsTable } from '#server/platform/database/tables.ts';

/** A wallet whose NFTs a process fetches, with what it has it by. */
export type HeldWallet = Pick<
  WalletsTable,
  'id' | 'user_id' | 'address_lower' | 'refresh_interruptions'
> & { refresh_lease_id: string };

/** Whether another wallet of the same member is being fetched: each member has one at a time. */
const isOtherFetched = (now: string) => sql<boolean>`exists (
  select 1 from wallets as other
  where other.user_id = wallets.user_id
    and other.refresh_state = 'running'
    and other.refresh_lease_until > ${now}
)`;

/**
 * The id of the wallet that has waited longest, or whose process has not renewed its lease; null when there is none.
 * Wallets of members who are blocked or leaving wait until they are back, those of a member for each other.
 */
export async function findDue(database: Queryable, now: string): Promise<string | null> {
  const row = await database
    .selectFrom('wallets')
    .innerJoin('private_profiles', 'private_profiles.id', 'wallets.user_id')
    .where('refresh_state', 'in', ['waiting', 'running'])
    .where((eb) =>
      eb.or([eb('refresh_lease_until', 'is', null), eb('refresh_lease_until', '<=', now)]),
    )
    .where((eb) => eb.not(isOtherFetched(now)))
    .where('blocked_at', 'is', null)
    .where('leaving_at', 'is', null)
    .orderBy('refresh_requested_at')
    .orderBy('wallets.id')
    .limit(1)
    .select('wallets.id')
    .executeTakeFirst();
  return row?.id ?? null;
}

export interface Lease {
  refresh_lease_id: string;
  refresh_lease_until: string;
}

/** Takes a wallet under a lease. Of several concurrent callers only one gets it; the others get null. */
export async function takeWallet(
  database: Queryable,
  id: string,
  lease: Lease,
  now: string,
): Promise<HeldWallet | null> {
  const row = await database
    .updateTable('wallets')
    .set((eb) => ({
      ...lease,
      refresh_state: 'running',
      refresh_interruptions: eb
        .case()
        .when('refresh_state', '=', 'running')
        .then(eb('refresh_interruptions', '+', 1))
        .else(0)
        .end(),
      refresh_done: 0,
      refresh_total: null,
    }))
    .where('id', '=', id)
    .where('refresh_state', 'in', ['waiting', 'running'])
    .where((eb) =>
      eb.or([eb('refresh_lease_until', 'is', null), eb('refresh_lease_until', '<=', now)]),
    )
    .where((eb) => eb.not(isOtherFetched(now)))
    .returning(['id', 'user_id', 'address_lower', 'refresh_interruptions'])
    .executeTakeFirst();
  return row ? { ...row, refresh_lease_id: lease.refresh_lease_id } : null;
}

/** Changes a wallet that is held; returns whether it still is. */
export async function updateHeld(
  database: Queryable,
  { id, refresh_lease_id }: HeldWallet,
  change: UpdateObject<Tables, 'wallets'>,
): Promise<boolean> {
  const row = await database
    .updateTable('wallets')
    .set(change)
    .where('id', '=', id)
    .where('refresh_lease_id', '=', refresh_lease_id)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Lets the waiting wallets of a member queue up behind those of others. */
export async function queueBehind(database: Queryable, userId: string, now: string): Promise<void> {
  await database
    .updateTable('wallets')
    .set({ refresh_requested_at: now })
    .where('user_id', '=', userId)
    .where('refresh_state', '=', 'waiting')
    .execute();
}

/** Locks a wallet that is held, and whose member is neither blocked nor leaving; returns whether there is one. */
export async function lockHeld(
  transaction: Queryable,
  { id, refresh_lease_id }: HeldWallet,
): Promise<boolean> {
  const row = await transaction
    .selectFrom('wallets')
    .innerJoin('private_profiles', 'private_profiles.id', 'wallets.user_id')
    .where('wallets.id', '=', id)
    .where('refresh_lease_id', '=', refresh_lease_id)
    .where('blocked_at', 'is', null)
    .where('leaving_at', 'is', null)
    .select('wallets.id')
    .$call(rowLock(transaction, 'wallets'))
    .executeTakeFirst();
  return row !== undefined;
}

/** Lets a wallet wait for its NFTs, unless it waits already or they are being fetched. */
export async function queueWallet(database: Queryable, id: string, now: string): Promise<void> {
  await database
    .updateTable('wallets')
    .set({ refresh_state: 'waiting', refresh_requested_at: now })
    .where('id', '=', id)
    .where('refresh_state', 'in', ['fresh', 'failed'])
    .execute();
}

/** Which wallets are out of date: fetched before a time, or tried in vain before another one. */
export interface OutdatedWallets {
  fetchedBefore: string;
  triedBefore: string;
}

/** Whether a member has wallets that are out of date. */
export async function hasOutdated(
  database: Queryable,
  userId: string,
  which: OutdatedWallets,
): Promise<boolean> {
  const row = await outdated(database, which)
    .where('user_id', '=', userId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Lets the wallets of a member that are out of date wait for their NFTs. */
export async function queueOutdated(
  database: Queryable,
  userId: string,
  which: OutdatedWallets,
  now: string,
): Promise<void> {
  await database
    .updateTable('wallets')
    .set({ refresh_state: 'waiting', refresh_requested_at: now })
    .where('id', 'in', outdated(database, which).where('user_id', '=', userId))
    .execute();
}

/** Lets some of the proven wallets of holders that are out of date wait for their NFTs, the oldest first. */
export async function queueOutdatedOfHolders(
  database: Queryable,
  which: OutdatedWallets,
  limit: number,
  now: string,
): Promise<void> {
  const holders = database.selectFrom('profiles').where('is_holder', '=', true).select('id');
  const some = outdated(database, which)
    .where('proven_at', 'is not', null)
    .where('user_id', 'in', holders)
    .orderBy('refresh_requested_at')
    .limit(limit);
  await database
    .updateTable('wallets')
    .set({ refresh_state: 'waiting', refresh_requested_at: now })
    .where('id', 'in', some)
    .where('refresh_state', 'in', ['fresh', 'failed'])
    .execute();
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

/** Whose wallet it is; null when it does not exist. */
export async function findOwner(database: Queryable, id: string): Promise<string | null> {
  const row = await database
    .selectFrom('wallets')
    .where('id', '=', id)
    .select('user_id')
    .executeTakeFirst();
  return row?.user_id ?? null;
}

/** The number of wallets that wait, or whose NFTs are being fetched. */
export async function countUnfinished(database: Queryable): Promise<number> {
  const { count } = await database
    .selectFrom('wallets')
    .where('refresh_state', 'in', ['waiting', 'running'])
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
