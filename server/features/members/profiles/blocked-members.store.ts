import type { Queryable } from '#server/platform/database/database.ts';
import { rowLock } from '#server/platform/database/row-lock.ts';
import type { TeamBlock } from './restrictions.policy.ts';

/** Locks the block of a member until the transaction ends. Returns null when there is no such member. */
export async function lockBlock(transaction: Queryable, userId: string): Promise<TeamBlock | null> {
  const row = await transaction
    .selectFrom('private_profiles')
    .where('id', '=', userId)
    .select(['blocked_at', 'blocked_until', 'blocked_reason'])
    .$call(rowLock(transaction, 'private_profiles'))
    .executeTakeFirst();
  return row ?? null;
}

/** Ends the blocks that end at or before `now`. Returns their number. */
export async function endBlocks(database: Queryable, unblocked: TeamBlock, now: string) {
  const ended = await database
    .updateTable('private_profiles')
    .set(unblocked)
    .where('blocked_until', '<=', now)
    .returning('id')
    .execute();
  return ended.length;
}
