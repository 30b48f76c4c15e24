import { withListedMembers } from '#server/features/members/profiles/profiles.shared.store.ts';
import { isReadableMember } from '#server/features/members/profiles/readable-members.shared.store.ts';
import { isNotBlocked } from '#server/features/members/visibility/visibility.shared.store.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { type After, Keyset } from '#server/platform/database/keyset.ts';
import { preparedVariants } from '#server/platform/database/prepared.ts';
import { preparedPages } from '#server/platform/database/prepared-pages.ts';
import { rows } from '#server/platform/database/rows.ts';

/** Returns the fields that decide whether a member can be followed, or null when there is no such member. */
export const findTarget = rows('private_profiles').columnsBy(
  ['is_profile_complete', 'blocked_at', 'leaving_at', 'profile_visibility'],
  'id',
);

/** Inserts a follow. Returns false when it already exists. */
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

/** Whether the first member of a pair follows the second. */
export async function hasFollow(
  database: Queryable,
  pair: { follower_id: string; following_id: string },
): Promise<boolean> {
  const row = await database
    .selectFrom('follows')
    .where('follower_id', '=', pair.follower_id)
    .where('following_id', '=', pair.following_id)
    .select('created_at')
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes a follow. Returns false when there is none. */
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

export type FollowSide = 'followers' | 'following';

/** The columns of the list's owner and of the listed members, and the sort order, for each kind of list. */
const sides = {
  followers: side('following_id', 'follower_id'),
  following: side('follower_id', 'following_id'),
};

interface FollowsOf {
  user: string;
  /** The id of the viewer, or an empty string for visitors. */
  viewer: string;
  /** Whether the viewer sees all members; see `isReadableMember`. */
  all: boolean;
  /** Whether to omit members who have a block with the viewer. */
  excludesBlocked: boolean;
}

type FollowColumn = 'follower_id' | 'following_id';

function side(owner: FollowColumn, listed: FollowColumn) {
  return { owner, listed, keyset: new Keyset('desc', { time: 'created_at', id: listed }) };
}

const lists = preparedVariants((side: FollowSide, excludesBlocked: boolean) => {
  const { owner, listed, keyset } = sides[side];
  return preparedPages<Omit<FollowsOf, 'excludesBlocked'>>()(keyset, (database, value, limit) => {
    const member = `follows.${listed}` as const;
    const page = database
      .selectFrom('follows')
      .where(owner, '=', value('user'))
      .where(isReadableMember({ member, viewer: value('viewer'), all: value('all') }))
      .$if(excludesBlocked, (query) =>
        query.where(isNotBlocked({ member, viewer: value('viewer') })),
      )
      .$call(keyset.pageAfter(value, limit))
      .select(['created_at', 'follower_id', 'following_id', `${member} as user_id`]);
    return withListedMembers(database, page, value('viewer')).$call(keyset.orderBy('page'));
  });
});

/** Decodes the cursor of a list of follows. Throws invalid-argument. */
export function followsAfter(side: FollowSide, cursor: string | undefined): After {
  return sides[side].keyset.after(cursor);
}

/**
 * Returns the followers of a member, or the members whom they follow, the latest first, with the viewer's relation to
 * each. Omits members whose profile the viewer cannot read.
 */
export function listFollows(
  database: Queryable,
  side: FollowSide,
  { excludesBlocked, ...page }: FollowsOf & { after: After; limit: number },
) {
  return lists(side, excludesBlocked)(database, page);
}

export type FollowRow = Awaited<ReturnType<typeof listFollows>>['items'][number];

/** Returns follows of a member in both directions, up to a limit. */
export async function listPairs(database: Queryable, userId: string, limit: number) {
  const pairsBy = (column: FollowColumn) =>
    database
      .selectFrom('follows')
      .where(column, '=', userId)
      .limit(limit)
      .select(['follower_id', 'following_id'])
      .execute();
  return [...(await pairsBy('follower_id')), ...(await pairsBy('following_id'))];
}

/** Returns the members who follow a member, have requested to follow them, or are followed by them. */
export async function listTied(
  database: Queryable,
  userId: string,
  ids: readonly string[],
): Promise<string[]> {
  const rows = await database
    .selectFrom('follows')
    .where('following_id', '=', userId)
    .where('follower_id', 'in', ids)
    .select('follower_id as id')
    .union(
      database
        .selectFrom('follows')
        .where('follower_id', '=', userId)
        .where('following_id', 'in', ids)
        .select('following_id as id'),
    )
    .union(
      database
        .selectFrom('follow_requests')
        .where('target_id', '=', userId)
        .where('requester_id', 'in', ids)
        .select('requester_id as id'),
    )
    .execute();
  return rows.map(({ id }) => id);
}
