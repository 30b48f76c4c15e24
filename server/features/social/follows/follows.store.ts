import { FOLLOW_REQUESTS_COUNT_MAX } from '#contract/foundations/limits.ts';
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

export const insertFollow = rows('follows').insertOnceBy('follower_id', 'following_id');
export const findFollow = rows('follows').findBy('follower_id', 'following_id');

export const deleteFollow = rows('follows').deleteReturningBy('follower_id', 'following_id');

export type FollowSide = 'followers' | 'following';

/** The columns of the list's owner and of the listed members, and the sort order, for each kind of list. */
const sides = {
  followers: side('following_id', 'follower_id'),
  following: side('follower_id', 'following_id'),
};

type FollowColumn = 'follower_id' | 'following_id';

function side(owner: FollowColumn, listed: FollowColumn) {
  return { owner, listed, keyset: new Keyset('desc', { time: 'created_at', id: listed }) };
}

/**
 * Returns the followers of a member, or the members whom they follow, the latest first, with the viewer's relation to
 * each. Omits members whose profile the viewer cannot read. `viewer` is an empty string for visitors. `all`: whether the
 * viewer sees all members, as for `isReadableMember`. `excludesBlocked` omits members who have a block with
 * the viewer.
 */
export const listFollows = preparedVariants((side: FollowSide, excludesBlocked: boolean) => {
  const { owner, listed, keyset } = sides[side];
  return preparedPages<{ user: string; viewer: string; all: boolean }>()(
    keyset,
    (database, value, limit) => {
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
    },
  );
});

/** Decodes the cursor of a list of follows. Throws `invalid-argument`. */
export function followsAfter(side: FollowSide, cursor: string | undefined): After {
  return sides[side].keyset.after(cursor);
}

export type FollowRow = Awaited<ReturnType<ReturnType<typeof listFollows>>>['items'][number];

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
export async function listTied(database: Queryable, userId: string, ids: readonly string[]) {
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

export const insertRequest = rows('follow_requests').insertOnceBy('requester_id', 'target_id');

export const deleteRequest = rows('follow_requests').deleteReturningBy('requester_id', 'target_id');

/** Returns the ids of the members who have requested to follow a member up to a time, the oldest requests first. */
export async function listOldest(
  transaction: Queryable,
  { targetId, until, limit }: { targetId: string; until: string; limit: number },
): Promise<string[]> {
  const rows = await transaction
    .selectFrom('follow_requests')
    .where('target_id', '=', targetId)
    .where('created_at', '<=', until)
    .orderBy('created_at')
    .orderBy('requester_id')
    .limit(limit)
    .select('requester_id')
    .execute();
  return rows.map(({ requester_id }) => requester_id);
}

/** Returns the number of requests to a member, counted up to 100. */
export async function countRequests(database: Queryable, targetId: string): Promise<number> {
  const { count } = await database
    .selectFrom((selected) =>
      selected
        .selectFrom('follow_requests')
        .where('target_id', '=', targetId)
        .where(isReadableMember({ member: 'follow_requests.requester_id', viewer: '', all: true }))
        .limit(FOLLOW_REQUESTS_COUNT_MAX)
        .select('requester_id')
        .as('counted'),
    )
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export const requestKeyset = new Keyset('desc', { time: 'created_at', id: 'requester_id' });

/** Returns requests to a member, with the requesting members. Omits members who are blocked or pending deletion. */
export const listRequests = preparedPages<{ user: string }>()(
  requestKeyset,
  (database, value, limit) => {
    const member = 'follow_requests.requester_id' as const;
    const page = database
      .selectFrom('follow_requests')
      .where('target_id', '=', value('user'))
      .where(isReadableMember({ member, viewer: value('user'), all: true }))
      .$call(requestKeyset.pageAfter(value, limit))
      .select(['created_at', 'requester_id', `${member} as user_id`]);
    return withListedMembers(database, page, value('user')).$call(requestKeyset.orderBy('page'));
  },
);
