import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { withListedMembers } from '#server/features/members/profiles/profiles.shared.store.ts';
import { prepared } from '#server/platform/database/prepared.ts';
import { preparedList } from '#server/platform/database/prepared-list.ts';
import { feedKeysets } from './feeds.store.ts';

/** The number of the site's newest public posts that are read. It bounds the cost on a large site. */
const NEWEST = 300;

/**
 * Returns the public posts with a picture among the newest of the site since a time, the most liked first. Omits posts of
 * the viewer, of members whom the viewer follows, and of members whom nobody can follow.
 */
export const listSuggestingPosts = prepared<{ viewer: string; since: string }>()(
  (database, value) => {
    const newest = database
      .selectFrom('posts')
      .where('is_published', '=', true)
      .where('audience', '=', 'public')
      .where('created_at', '>', value('since'))
      .$call(feedKeysets.recent.orderBy())
      .limit(sql.lit(NEWEST))
      .select(['id', 'user_id', 'image_key', 'likes_count', 'created_at']);
    return database
      .selectFrom(newest.as('page'))
      .where('image_key', 'is not', null)
      .where('user_id', '<>', value('viewer'))
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('follows')
              .where('follower_id', '=', value('viewer'))
              .whereRef('following_id', '=', 'page.user_id')
              .select('following_id'),
          ),
        ),
      )
      .where(canBeSuggested)
      .$call(feedKeysets.popular.orderBy('page'))
      .select(['page.id', 'page.user_id']);
  },
);

/** Whether everybody can read and follow the author of a post. It is a `case`, as in `isReadableMember`. */
const canBeSuggested: RawBuilder<SqlBool> = sql`case when exists (
  select 1 from private_profiles
  where private_profiles.id = page.user_id and profile_visibility = 'public'
    and blocked_at is null and leaving_at is null
) then true else false end`;

/** Reads members by their ids, in any order, with the viewer's relation to each. */
export const findListedMembers = preparedList<{ viewer: string }>()((database, ids, value) => {
  const page = database.selectFrom('profiles').where('id', 'in', ids).select('id as user_id');
  return withListedMembers(database, page, value('viewer'));
});
