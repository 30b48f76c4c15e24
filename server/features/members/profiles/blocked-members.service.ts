import type { Database, Queryable } from '#server/platform/database/database.ts';
import { profileNotFound } from './profiles.service.ts';
import * as store from './profiles.store.ts';
import type { TeamBlock } from './restrictions.policy.ts';

export const unblocked: TeamBlock = { blocked_at: null, blocked_until: null, blocked_reason: '' };

/** Locks the block of a member until the transaction ends. Throws `not-found`. */
export async function lockBlock(transaction: Queryable, userId: string): Promise<TeamBlock> {
  const block = await store.lockBlock(transaction, userId);
  if (!block) throw profileNotFound();
  return block;
}

/** Ends the blocks whose end has passed. Returns whether there were any. */
export async function endDueBlocks(database: Database): Promise<boolean> {
  const now = new Date().toISOString();
  return (await database.writeOne((queryable) => store.endBlocks(queryable, unblocked, now))) > 0;
}
