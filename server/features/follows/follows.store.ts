import { sql } from 'kysely';
import type { Queryable } from '#server/platform/database/database.ts';
import { beyondLast, type Keyset } from '#server/platform/database/paging.ts';
import { prepared, preparedVariants } from '#server/platform/database/prepared.ts';

/** What decides whether somebody can be followed, or null when they are missing. */
export async function findTarget(transaction: Queryable, userId: string) {
  const row = await transaction
    .selectFrom('private_profiles')
    .where('id', '=', userId)
    .select(['is_profile_complete', 'blocked_at'])
    .executeTakeFirst();
  return row ?? null;
}

/** Inserts a follow; returns false when it exists already. */
export async function insertFollow(
  transaction: Queryable,
  pair: { follower_id: string; following_id: string; created_at: string },
): Promise<boolean> {
  const [inserted] = await transaction
    .insertInto('follows')
    .values(pair)
    .onConflict((conflict) => conflict.columns(['follower_id', 'following_id']).doNothing())
    .returning('created_at')
    .execute();
  return inserted !== undefined;
}

/** Deletes a follow; returns false when there is none. */
export async function deleteFollow(
  transaction: Queryable,
  pair: { follower_id: string; following_id: string },
): Promise<boolean> {
  const [deleted] = await transaction
    .deleteFrom('follows')
    .where('follower_id', '=', pair.follower_id)
    .where('following_id', '=', pair.following_id)
    .returning('created_at')
    .execute();
  return deleted !== undefined;
}

interface ListValues {
  user: string;
  viewer: string;
  time: string;
  id: string;
}

/** The two sides of a follow: whose list it is, and who stands in it. */
const sides = {
  followers: ['following_id', 'follower_id'],
  following: ['follower_id', 'following_id'],
} as const;

export type FollowSide = keyof typeof sides;

// The page is limited before the joins: with the limit outside, the planner joins whole tables first.
const lists = preparedVariants((side: FollowSide, limit: number) => {
  const [owner, listed] = sides[side];
  return prepared<ListValues>()((database, value) =>
    database
      .selectFrom((eb) =>
        eb
          .selectFrom('follows')
          .where(owner, '=', value('user'))
          .where(({ eb: where, refTuple, tuple }) =>
            where(refTuple('created_at', listed), '<', tuple(value('time'), value('id'))),
          )
          .orderBy('created_at', 'desc')
          .orderBy(listed, 'desc')
          .limit(sql.lit(limit))
          .select([`${listed} as user_id`, 'created_at as followed_at'])
          .as('page'),
      )
      .innerJoin('profiles', 'profiles.id', 'page.user_id')
      .innerJoin('private_profiles', 'private_profiles.id', 'page.user_id')
      .leftJoin('follows as mine', (join) =>
        join
          .onRef('mine.following_id', '=', 'page.user_id')
          .on('mine.follower_id', '=', value('viewer')),
      )
      .leftJoin('follows as theirs', (join) =>
        join
          .onRef('theirs.follower_id', '=', 'page.user_id')
          .on('theirs.following_id', '=', value('viewer')),
      )
      .select([
        'profiles.id',
        'profiles.username',
        'profiles.display_name',
        'profiles.avatar_key',
        'profiles.is_verified',
        'profiles.bio',
        'private_profiles.profile_visibility',
        'mine.follower_id as followed_by_viewer',
        'theirs.follower_id as follows_viewer',
        'page.followed_at',
      ])
      .orderBy('page.followed_at', 'desc')
      .orderBy('page.user_id', 'desc'),
  );
});

export interface FollowPage {
  user: string;
  /** `[created_at, id]` of the last one shown. */
  after: Keyset | null;
  limit: number;
  viewerId: string | null;
}

/** Who follows a member, or whom they follow, the latest first, with the viewer's relation to each. */
export async function listFollows(database: Queryable, side: FollowSide, page: FollowPage) {
  const [time, id] = page.after ?? [beyondLast.time, beyondLast.id];
  return lists(side, page.limit)(database, {
    user: page.user,
    viewer: page.viewerId ?? '',
    time: String(time),
    id: String(id),
  });
}

export type FollowRow = Awaited<ReturnType<typeof listFollows>>[number];
