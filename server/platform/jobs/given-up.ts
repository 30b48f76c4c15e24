import { wakeAfterCommit } from '#server/platform/database/after-commit.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import * as store from './jobs.store.ts';

export { findJob } from './jobs.store.ts';

/** Restarts a job that was given up. Returns whether there was one. Workers of this process wake up after the commit. */
export async function reviveGivenUp(transaction: Queryable, id: string): Promise<boolean> {
  const kind = await store.reviveFailed(transaction, id, new Date().toISOString());
  if (kind !== null) wakeAfterCommit(transaction, kind);
  return kind !== null;
}

/** Deletes a job that was given up. Returns whether there was one. */
export async function discardGivenUp(transaction: Queryable, id: string): Promise<boolean> {
  return store.deleteFailed(transaction, id);
}
