import { type SqlBool, sql } from 'kysely';
import { type PostAudience, postAudiences } from '#contract/posts/post-choices.ts';
import type { PictureReference } from '#server/features/foundations/pictures/picture-uses.shared.store.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { prepared, preparedVariants } from '#server/platform/database/prepared.ts';
import { preparedList } from '#server/platform/database/prepared-list.ts';
import { rowLock } from '#server/platform/database/row-lock.ts';
import { rows } from '#server/platform/database/rows.ts';
import type { PrivateProfilesTable, ProfilesTable } from './profiles.tables.ts';
import { isReadableMember } from './readable-members.shared.store.ts';
import type { TeamBlock } from './restrictions.policy.ts';

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
  const viewer = viewerId ?? '';
  const [column, value] = reference.startsWith('@')
    ? (['profiles.username_lower', reference.slice(1).toLowerCase()] as const)
    : (['profiles.id', reference] as const);
  const row = await database
    .selectFrom('profiles')
    .innerJoin('private_profiles', 'private_profiles.id', 'profiles.id')
    .leftJoin('follows', (join) =>
      join.onRef('follows.following_id', '=', 'profiles.id').on('follows.follower_id', '=', viewer),
    )
    .leftJoin('follows as theirs', (join) =>
      join.onRef('theirs.follower_id', '=', 'profiles.id').on('theirs.following_id', '=', viewer),
    )
    .leftJoin('follow_requests as asked', (join) =>
      join.onRef('asked.target_id', '=', 'profiles.id').on('asked.requester_id', '=', viewer),
    )
    .leftJoin('follow_requests as asking', (join) =>
      join.onRef('asking.requester_id', '=', 'profiles.id').on('asking.target_id', '=', viewer),
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

export async function findApproval(database: Queryable, userId: string) {
  const row = await database
    .selectFrom('private_profiles')
    .where('id', '=', userId)
    .select(approvalColumns)
    .select('leaving_at')
    .executeTakeFirst();
  return row ?? null;
}

export async function insertProfile(
  transaction: Queryable,
  profile: ProfilesTable,
  privateProfile: PrivateProfilesTable,
): Promise<void> {
  await transaction.insertInto('profiles').values(profile).execute();
  await transaction.insertInto('private_profiles').values(privateProfile).execute();
}

/**
 * Locks a profile until the transaction ends. Transactions that insert references to the profile wait as well, because
 * a username is a key.
 */
export async function lockProfile(transaction: Queryable, userId: string) {
  const row = await transaction
    .selectFrom('profiles')
    .where('id', '=', userId)
    .$call(rowLock(transaction, 'profiles', 'references'))
    .selectAll()
    .executeTakeFirst();
  return row ?? null;
}

export const updateProfileFields = rows('profiles').updateBy('id');

const hidesAnything = sql<boolean>`(
  exists (select 1 from mutes where user_id = private_profiles.id)
  or exists (select 1 from blocks where blocker_id = private_profiles.id)
  or exists (select 1 from blocks where blocked_id = private_profiles.id)
)`;

export async function updateHidesOthers(transaction: Queryable, userIds: readonly string[]) {
  await transaction
    .updateTable('private_profiles')
    .set({ hides_others: hidesAnything })
    .where('id', 'in', userIds)
    .execute();
}

/** Adds to one of the counters of a profile. Does nothing when the profile does not exist. */
export async function addToCounter(
  transaction: Queryable,
  userId: string,
  counter: 'post_count' | 'follower_count' | 'following_count' | 'clips_count',
  amount: number,
): Promise<void> {
  await transaction
    .updateTable('profiles')
    .set((eb) => ({ [counter]: eb(counter, '+', amount) }))
    .where('id', '=', userId)
    .execute();
}

export const findSummaries = preparedList<object>()((database, ids) =>
  database
    .selectFrom('profiles')
    .where('id', 'in', ids)
    .select(['id', 'username', 'display_name', 'avatar_key', 'is_verified', 'is_holder']),
);

/** The covers of profiles, each visible to the members who can read the profile. */
export const coverPictures: PictureReference = {
  table: 'profiles',
  column: 'cover_key',
  uploader: 'id',
  shownTo: {
    everybody: readableBy(sql<string>`''`),
    viewer: (viewerId) => readableBy(sql<string>`${viewerId}`),
  },
};

function readableBy(viewer: ReturnType<typeof sql<string>>) {
  return isReadableMember({ member: 'profiles.id', viewer, all: sql<boolean>`false` });
}

const shown = preparedVariants((audience: PostAudience) =>
  prepared<{ author: string }>()((database, value) => {
    const upTo = postAudiences.slice(0, postAudiences.indexOf(audience) + 1);
    return database
      .selectFrom('post_series')
      .where('user_id', '=', value('author'))
      .where('deleted_at', 'is', null)
      .where('hidden_at', 'is', null)
      .where(
        sql<SqlBool>`exists (
          select 1 from post_series_parts as parts inner join posts on posts.id = parts.post_id
          where parts.series_id = post_series.id and posts.is_published = ${sql.lit(true)}
            and posts.own_audience in (${sql.join(upTo.map((each) => sql.lit(each)))})
        )`,
      )
      .limit(sql.lit(1))
      .select('id');
  }),
);

/** Whether a member has a series with a post that `audience` can read. */
export async function hasShownSeries(database: Queryable, author: string, audience: PostAudience) {
  return (await shown(audience)(database, { author })).length > 0;
}

export const lockAccount = rows('profiles').lockBy('id');

/** Deletes a profile. Foreign keys delete the rows that refer to it. Returns its row, or null. */
export async function deleteProfile(transaction: Queryable, userId: string) {
  const row = await transaction
    .deleteFrom('profiles')
    .where('id', '=', userId)
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

/** Locks the block of a member until the transaction ends. Returns null when there is no such member. */
export async function lockBlock(transaction: Queryable, userId: string): Promise<TeamBlock | null> {
  const row = await transaction
    .selectFrom('private_profiles')
    .where('id', '=', userId)
    .select(['blocked_at', 'blocked_until', 'blocked_reason'])
    .$call(rowLock(transaction, 'private_profiles'))
    .executeTakeFirst();
  return row ?? null;
}

/** Ends the blocks that end at or before `now`. Returns their number. */
export async function endBlocks(database: Queryable, unblocked: TeamBlock, now: string) {
  const ended = await database
    .updateTable('private_profiles')
    .set(unblocked)
    .where('blocked_until', '<=', now)
    .returning('id')
    .execute();
  return ended.length;
}
