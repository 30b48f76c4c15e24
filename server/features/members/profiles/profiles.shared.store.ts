import type { AliasableExpression } from 'kysely';
import type { Queryable } from '#server/platform/database/database.ts';
import { rowLock } from '#server/platform/database/row-lock.ts';
import { rows } from '#server/platform/database/rows.ts';

export const updatePrivateProfile = rows('private_profiles').updateBy('id');

/** Stores or clears the pending deletion of a member. While it is stored, the member is hidden from others. */
export const updatePendingDeletion = rows('private_profiles').updateColumnsBy(
  ['leaving_at', 'profile_visibility', 'own_visibility'],
  'id',
);

/** Stores a block of a member or its end. The caller ends the member's sessions. */
export const changeBlock = rows('private_profiles').updateColumnsBy(
  ['blocked_at', 'blocked_until', 'blocked_reason'],
  'id',
);

/**
 * Locks profiles until the transaction ends, always in the same order. So only one transaction at a time counts
 * something for a member. Returns the ids of the profiles that exist.
 */
export async function lockProfiles(transaction: Queryable, userIds: readonly string[]) {
  const rows = await transaction
    .selectFrom('profiles')
    .where('id', 'in', userIds)
    .orderBy('id')
    .select('id')
    .$call(rowLock(transaction, 'profiles'))
    .execute();
  return rows.map(({ id }) => id);
}

export const findNames = rows('profiles').columnsBy(['username', 'display_name'], 'id');

export const summaryColumns = [
  'profiles.username',
  'profiles.display_name',
  'profiles.avatar_key',
  'profiles.is_verified',
  'profiles.is_holder',
] as const;

/**
 * Joins a page of rows with members and follows. The page is limited before the joins, because the planner otherwise
 * joins whole tables.
 */
export function withListedMembers<Row>(
  database: Queryable,
  page: AliasableExpression<Row & { user_id: string }>,
  viewer: string,
) {
  return database
    .selectFrom(page.as('page'))
    .innerJoin('profiles', 'profiles.id', 'page.user_id')
    .innerJoin('private_profiles', 'private_profiles.id', 'page.user_id')
    .leftJoin('follows as mine', (join) =>
      join.onRef('mine.following_id', '=', 'page.user_id').on('mine.follower_id', '=', viewer),
    )
    .leftJoin('follows as theirs', (join) =>
      join.onRef('theirs.follower_id', '=', 'page.user_id').on('theirs.following_id', '=', viewer),
    )
    .leftJoin('follow_requests as asked', (join) =>
      join.onRef('asked.target_id', '=', 'page.user_id').on('asked.requester_id', '=', viewer),
    )
    .selectAll('page')
    .select([
      'profiles.id',
      ...summaryColumns,
      'profiles.bio',
      'private_profiles.profile_visibility',
      'mine.follower_id as followed_by_viewer',
      'theirs.follower_id as follows_viewer',
      'asked.requester_id as asked_by_viewer',
    ]);
}

/** Stores a use of the site by a member, unless a use since `startOfDay` is already stored. */
export async function recordLastUse(
  transaction: Queryable,
  userId: string,
  { now, startOfDay }: { now: string; startOfDay: string },
): Promise<void> {
  await transaction
    .updateTable('private_profiles')
    .set({ last_used_at: now })
    .where('id', '=', userId)
    .where('last_used_at', '<', startOfDay)
    .execute();
}

/** Counts a report about a member or their content, in the transaction that adds the report. */
export async function countReportAbout(transaction: Queryable, userId: string): Promise<void> {
  await transaction
    .updateTable('private_profiles')
    .set((eb) => ({ reports_count: eb('reports_count', '+', 1) }))
    .where('id', '=', userId)
    .execute();
}

/**
 * The time at which a member was blocked, and the time at which the member requested the deletion of the account. Null
 * when there is no such member.
 */
export const findStanding = rows('private_profiles').columnsBy(['blocked_at', 'leaving_at'], 'id');
