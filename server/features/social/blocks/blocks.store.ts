import { summaryColumns } from '#server/features/members/profiles/profiles.shared.store.ts';
import { Keyset } from '#server/platform/database/keyset.ts';
import { preparedPages } from '#server/platform/database/prepared-pages.ts';
import { rows } from '#server/platform/database/rows.ts';

export const insertBlock = rows('blocks').insertOnceBy('blocker_id', 'blocked_id');
export const deleteBlock = rows('blocks').deleteBy('blocker_id', 'blocked_id');
export const countBlocks = rows('blocks').countBy('blocker_id');

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
