import { FOLLOW_REQUESTS_COUNT_MAX } from '#contract/foundations/limits.ts';
import { withListedMembers } from '#server/features/members/profiles/profiles.shared.store.ts';
import { isReadableMember } from '#server/features/members/profiles/readable-members.shared.store.ts';
import type { FollowRequestsTable } from '#server/features/social/follows/follows.tables.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { Keyset } from '#server/platform/database/keyset.ts';
import { preparedPages } from '#server/platform/database/prepared-pages.ts';

type Pair = Pick<FollowRequestsTable, 'requester_id' | 'target_id'>;

/** Inserts a request. Returns false when it already exists. */
export async function insertRequest(
  transaction: Queryable,
  request: FollowRequestsTable,
): Promise<boolean> {
  const inserted = await transaction
    .insertInto('follow_requests')
    .values(request)
    .onConflict((conflict) => conflict.columns(['requester_id', 'target_id']).doNothing())
    .returning('created_at')
    .execute();
  return inserted.length > 0;
}

/** Deletes a request. Returns it, or null when there is none. */
export async function deleteRequest(
  transaction: Queryable,
  { requester_id, target_id }: Pair,
): Promise<FollowRequestsTable | null> {
  const row = await transaction
    .deleteFrom('follow_requests')
    .where('requester_id', '=', requester_id)
    .where('target_id', '=', target_id)
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

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
  return Number(count);
}

/** The sort order of requests, the latest first. */
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
