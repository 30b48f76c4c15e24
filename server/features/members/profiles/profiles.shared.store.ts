import type { AliasableExpression } from 'kysely';
import type { PrivateProfilesTable } from '#server/features/members/profiles/profiles.tables.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { rowLock } from '#server/platform/database/row-lock.ts';
import { rows } from '#server/platform/database/rows.ts';

/** Changes columns of the private half of a profile. */
export async function updatePrivateProfile(
  transaction: Queryable,
  userId: string,
  columns: Partial<PrivateProfilesTable>,
): Promise<void> {
  await transaction.updateTable('private_profiles').set(columns).where('id', '=', userId).execute();
}

/**
 * Locks profiles until the transaction ends, always in the same order. So only one transaction at a time counts for a
 * member. Returns the ids of the profiles that exist.
 */
export async function lockProfiles(
  transaction: Queryable,
  userIds: readonly string[],
): Promise<string[]> {
  const rows = await transaction
    .selectFrom('profiles')
    .where('id', 'in', userIds)
    .orderBy('id')
    .select('id')
    .$call(rowLock(transaction, 'profiles'))
    .execute();
  return rows.map(({ id }) => id);
}

/** The names of a member, or null. */
export const findNames = rows('profiles').columnsBy(['username', 'display_name'], 'id');

/** The columns of a member's summary, except the id. */
export const summaryColumns = [
  'profiles.username',
  'profiles.display_name',
  'profiles.avatar_key',
  'profiles.is_verified',
  'profiles.is_holder',
] as const;

/**
 * Joins a page of rows with a `user_id` with the profiles of these members, and with the follows between the viewer and
 * each of them. The page is limited before the joins, because the planner otherwise joins whole tables first.
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
