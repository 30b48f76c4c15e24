import { summaryColumns } from '#server/features/members/profiles/profiles.shared.store.ts';
import type { BlocksTable } from '#server/features/social/blocks/blocks.tables.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { Keyset } from '#server/platform/database/keyset.ts';
import { preparedPages } from '#server/platform/database/prepared-pages.ts';
import { rows } from '#server/platform/database/rows.ts';

/** Inserts a block. Returns false when it already exists. */
export async function insertBlock(transaction: Queryable, block: BlocksTable): Promise<boolean> {
  const inserted = await transaction
    .insertInto('blocks')
    .values(block)
    .onConflict((conflict) => conflict.columns(['blocker_id', 'blocked_id']).doNothing())
    .returning('created_at')
    .execute();
  return inserted.length > 0;
}

/** Deletes a block, if there is one. */
export async function deleteBlock(
  transaction: Queryable,
  pair: Pick<BlocksTable, 'blocker_id' | 'blocked_id'>,
): Promise<void> {
  await transaction
    .deleteFrom('blocks')
    .where('blocker_id', '=', pair.blocker_id)
    .where('blocked_id', '=', pair.blocked_id)
    .execute();
}

export const countBlocks = rows('blocks').countBy('blocker_id');

/** The sort order of blocks, the latest first. */
export const blockKeyset = new Keyset('desc', { time: 'created_at', id: 'blocked_id' });

export const listBlocked = preparedPages<{ user: string }>()(
  blockKeyset,
  (database, value, limit) => {
    const page = database
      .selectFrom('blocks')
      .where('blocker_id', '=', value('user'))
      .$call(blockKeyset.pageAfter(value, limit))
      .select(['blocked_id', 'created_at']);
    return database
      .selectFrom(page.as('page'))
      .innerJoin('profiles', 'profiles.id', 'page.blocked_id')
      .selectAll('page')
      .select(summaryColumns)
      .$call(blockKeyset.orderBy('page'));
  },
);
