import type { Queryable } from '#server/platform/database/database.ts';
import { type After, Keyset } from '#server/platform/database/keyset.ts';
import { preparedVariants } from '#server/platform/database/prepared.ts';
import { preparedPages } from '#server/platform/database/prepared-pages.ts';

export type Reaction = 'likes' | 'bookmarks';

export const reactionKeyset = new Keyset('desc', { time: 'created_at', id: 'post_id' });

const ofUser = preparedVariants((reaction: Reaction) =>
  preparedPages<{ user: string }>()(reactionKeyset, (database, value, limit) =>
    database
      .selectFrom(reaction)
      .where('user_id', '=', value('user'))
      .$call(reactionKeyset.pageAfter(value, limit))
      .select(['post_id', 'created_at']),
  ),
);

export function listReacted(
  database: Queryable,
  reaction: Reaction,
  page: { user: string; after: After; limit: number },
) {
  return ofUser(reaction)(database, page);
}
