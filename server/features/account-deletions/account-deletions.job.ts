import { SECOND } from '#contract/limits.ts';
import {
  backUp,
  type MemberBelongings,
  type RemovalDeps,
} from '#server/features/deletions/deletions.service.ts';
import { removeProfile } from '#server/features/profiles/leaving.service.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { AccountDeletionsTable } from '#server/platform/database/tables.ts';
import { newId, pseudonym } from '#server/platform/ids.ts';
import type { Log } from '#server/platform/log/log.ts';
import * as store from './account-deletions.store.ts';

interface DeletionJobDeps extends RemovalDeps {
  log: Log;
  belongings: readonly MemberBelongings[];
}

/** How long a process that has died, or failed, keeps an account to itself. */
const LEASE = 30 * SECOND;
const RENEWAL = 5 * SECOND;

/**
 * Deletes the account that has been due longest, in small transactions; returns false when none is due. What a stopped
 * or killed process has left is deleted by the next one.
 */
export async function runNextDeletion(
  deps: DeletionJobDeps,
  signal: AbortSignal,
): Promise<boolean> {
  const { database, log } = deps;
  const lease = newId();
  const now = new Date();
  const taken = await database.write((transaction) =>
    store.takeDue(transaction, { lease_id: lease, leased_until: leaseEnd() }, now.toISOString()),
  );
  if (!taken) return false;
  try {
    await deleteBelongings(deps, taken.user_id, lease, signal);
    await deleteMember(database, taken, lease);
    log.info({ user: pseudonym(taken.user_id) }, 'account deleted');
  } catch (error) {
    if (signal.aborted) await renew(database, lease, null);
    // Otherwise the lease runs out, and the account is tried again then.
    else log.error({ err: error, user: pseudonym(taken.user_id) }, 'account not deleted');
  }
  return true;
}

function leaseEnd(): string {
  return new Date(Date.now() + LEASE).toISOString();
}

/** Renews the lease, or ends it with null; returns whether it was still held. */
function renew(database: Database, lease: string, until: string | null): Promise<boolean> {
  return database.writeOne((queryable) => store.updateLease(queryable, lease, until));
}

async function deleteBelongings(
  deps: DeletionJobDeps,
  userId: string,
  lease: string,
  signal: AbortSignal,
): Promise<void> {
  let renewedAt = Date.now();
  for (const { deleteAll } of deps.belongings) {
    for await (const _ of deleteAll(deps, userId)) {
      signal.throwIfAborted();
      if (Date.now() - renewedAt < RENEWAL) continue;
      renewedAt = Date.now();
      if (!(await renew(deps.database, lease, leaseEnd()))) throw leaseLost();
    }
  }
}

/** Deletes the profile, with everything that refers to it, and backs up what everybody could read of it. */
async function deleteMember(
  database: Database,
  { user_id, deleted_by, deletion_reason, visibility_before }: AccountDeletionsTable,
  lease: string,
): Promise<void> {
  await database.write(async (transaction) => {
    if (!(await store.updateLease(transaction, lease, leaseEnd()))) throw leaseLost();
    const removed = await removeProfile(transaction, user_id, visibility_before);
    await backUp(transaction, {
      type: 'user',
      original_id: user_id,
      ...removed,
      author_id: user_id,
      pictures: [],
      isListed: deleted_by !== user_id,
      deleted_by,
      deletion_reason,
    });
  });
}

function leaseLost(): Error {
  return new Error('another process has taken this account over');
}
