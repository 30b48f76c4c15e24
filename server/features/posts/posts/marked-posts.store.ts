import type { Queryable } from '#server/platform/database/database.ts';
import { type After, Keyset } from '#server/platform/database/keyset.ts';
import { preparedVariants } from '#server/platform/database/prepared.ts';
import { preparedPages } from '#server/platform/database/prepared-pages.ts';

/** A table of the posts that members have marked, with the time of each mark. */
export type Mark = 'likes' | 'bookmarks';

/** Marked posts, the latest mark first. */
export const markKeyset = new Keyset('desc', { time: 'created_at', id: 'post_id' });

const ofUser = preparedVariants((mark: Mark) =>
  preparedPages<{ user: string }>()(markKeyset, (database, value, limit) =>
    database
      .selectFrom(mark)
      .where('user_id', '=', value('user'))
      .$call(markKeyset.pageAfter(value, limit))
      .select(['post_id', 'created_at']),
  ),
);

/** The posts that a member has marked. */
export function listMarked(
  database: Queryable,
  mark: Mark,
  page: { user: string; after: After; limit: number },
) {
  return ofUser(mark)(database, page);
}
