import type { Page } from '#contract/foundations/primitives.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { type After, Keyset } from '#server/platform/database/keyset.ts';
import { prepared, preparedVariants } from '#server/platform/database/prepared.ts';

/** A table of the posts that members have marked, with the time of each mark. */
export type Mark = 'likes' | 'bookmarks';

/** Marked posts, the latest mark first. */
export const markKeyset = new Keyset('desc', { time: 'created_at', id: 'post_id' });

const ofUser = preparedVariants((mark: Mark, limit: number) =>
  prepared<{ user: string } & After>()((database, value) =>
    database
      .selectFrom(mark)
      .where('user_id', '=', value('user'))
      .$call(markKeyset.pageAfter(value, limit))
      .select(['post_id', 'created_at']),
  ),
);

/** The posts that a member has marked. */
export async function listMarked(
  database: Queryable,
  mark: Mark,
  { user, after, limit }: { user: string; after: After; limit: number },
): Promise<Page<{ post_id: string; created_at: string }>> {
  return markKeyset.read(limit, (rows) => ofUser(mark, rows)(database, { user, ...after }));
}
