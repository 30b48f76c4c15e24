import type {
  PrivateProfilesTable,
  ProfilesTable,
} from '#server/features/members/profiles/profiles.tables.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { rowLock } from '#server/platform/database/row-lock.ts';
import { rows } from '#server/platform/database/rows.ts';

const approvalColumns = [
  'private_profiles.approval_asked_at',
  'private_profiles.approval_refused_at',
  'private_profiles.approval_refused_reason',
] as const;

const absenceColumns = [
  'private_profiles.away_from',
  'private_profiles.back_at',
  'private_profiles.has_seen_missed',
] as const;

/** Finds a profile and its visibility by id or by `@username`. Returns null when there is none. */
export async function findProfile(database: Queryable, reference: string, viewerId: string | null) {
  const [column, value] = reference.startsWith('@')
    ? (['profiles.username_lower', reference.slice(1).toLowerCase()] as const)
    : (['profiles.id', reference] as const);
  const row = await database
    .selectFrom('profiles')
    .innerJoin('private_profiles', 'private_profiles.id', 'profiles.id')
    .leftJoin('follows', (join) =>
      join
        .onRef('follows.following_id', '=', 'profiles.id')
        .on('follows.follower_id', '=', viewerId ?? ''),
    )
    .leftJoin('follows as theirs', (join) =>
      join
        .onRef('theirs.follower_id', '=', 'profiles.id')
        .on('theirs.following_id', '=', viewerId ?? ''),
    )
    .leftJoin('follow_requests as asked', (join) =>
      join
        .onRef('asked.target_id', '=', 'profiles.id')
        .on('asked.requester_id', '=', viewerId ?? ''),
    )
    .leftJoin('follow_requests as asking', (join) =>
      join
        .onRef('asking.requester_id', '=', 'profiles.id')
        .on('asking.target_id', '=', viewerId ?? ''),
    )
    .leftJoin('birthdays', 'birthdays.user_id', 'profiles.id')
    .where(column, '=', value)
    .selectAll('profiles')
    .select(['birthdays.day as birthday', 'birthdays.visible_to as birthday_visible_to'])
    .select(['private_profiles.profile_visibility', 'private_profiles.email'])
    .select('private_profiles.leaving_at')
    .select(absenceColumns)
    .select(approvalColumns)
    .select(['follows.follower_id as followed_by_viewer', 'theirs.follower_id as follows_viewer'])
    .select(['asked.requester_id as asked_by_viewer', 'asking.requester_id as asks_viewer'])
    .executeTakeFirst();
  return row ?? null;
}

export type ProfileRow = NonNullable<Awaited<ReturnType<typeof findProfile>>>;

/** Returns the state of a user's application to become a member, and whether their deletion is pending. */
export async function findApproval(database: Queryable, userId: string) {
  const row = await database
    .selectFrom('private_profiles')
    .where('id', '=', userId)
    .select(approvalColumns)
    .select('leaving_at')
    .executeTakeFirst();
  return row ?? null;
}

/** Inserts both halves of a profile. */
export async function insertProfile(
  transaction: Queryable,
  profile: ProfilesTable,
  privateProfile: PrivateProfilesTable,
): Promise<void> {
  await transaction.insertInto('profiles').values(profile).execute();
  await transaction.insertInto('private_profiles').values(privateProfile).execute();
}

/**
 * Locks a profile until the transaction ends, and returns its row, or null. New references to the profile also wait,
 * because changing a username changes a key.
 */
export async function lockProfile(
  transaction: Queryable,
  userId: string,
): Promise<ProfilesTable | null> {
  const row = await transaction
    .selectFrom('profiles')
    .where('id', '=', userId)
    .$call(rowLock(transaction, 'profiles', 'references'))
    .selectAll()
    .executeTakeFirst();
  return row ?? null;
}

/** Changes columns of the public half of a profile. */
export const updateProfileFields = rows('profiles').updateBy('id');
