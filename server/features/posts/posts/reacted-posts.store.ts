import type { Queryable } from '#server/platform/database/database.ts';
import { type After, Keyset } from '#server/platform/database/keyset.ts';
import { preparedVariants } from '#server/platform/database/prepared.ts';
import { preparedPages } from '#server/platform/database/prepared-pages.ts';

/** A table of the reactions of members to posts, with their times. */
export type Reaction = 'likes' | 'bookmarks';

/** The sort order of posts with a reaction, the latest reaction first. */
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

/** Returns the posts to which a member has reacted. */
export function listReacted(
  database: Queryable,
  reaction: Reaction,
  page: { user: string; after: After; limit: number },
) {
  return ofUser(reaction)(database, page);
}
