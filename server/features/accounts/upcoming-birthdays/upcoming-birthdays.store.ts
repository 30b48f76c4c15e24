import { sql } from 'kysely';
import { BIRTHDAYS_MAX } from '#contract/foundations/limits.ts';
import type { BirthdayAudience } from '#contract/members/birthdays.ts';
import { isReadableMember } from '#server/features/members/profiles/readable-members.shared.store.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { prepared } from '#server/platform/database/prepared.ts';

const hidden = sql.lit<BirthdayAudience>('nobody');

const followedOn = prepared<{ viewer: string; day: string }>()((database, value) =>
  database
    .selectFrom('birthdays')
    .innerJoin('profiles', 'profiles.id', 'birthdays.user_id')
    .where('birthdays.day', '=', value('day'))
    .where('birthdays.visible_to', '<>', hidden)
    // A scalar subquery looks up the follow of each member. With `exists`, PostgreSQL may read all follows.
    .where(
      ({ selectFrom }) =>
        selectFrom('follows')
          .where('follower_id', '=', value('viewer'))
          .whereRef('following_id', '=', 'birthdays.user_id')
          .select('following_id'),
      'is not',
      null,
    )
    .where(
      isReadableMember({
        member: 'birthdays.user_id',
        viewer: value('viewer'),
        all: sql.lit(false),
      }),
    )
    .orderBy('birthdays.user_id')
    .limit(sql.lit(BIRTHDAYS_MAX))
    .select(['profiles.id', 'profiles.username', 'profiles.display_name', 'profiles.avatar_key'])
    .select(['profiles.is_verified', 'profiles.is_holder']),
);

/** Returns the followed members whose birthday is on a day, if the viewer may see the birthday. */
export function listFollowedWithBirthday(database: Queryable, viewer: string, day: string) {
  return followedOn(database, { viewer, day });
}

export async function listFollowedAmong(
  database: Queryable,
  viewer: string,
  tags: readonly string[],
): Promise<Set<string>> {
  const rows = await database
    .selectFrom('tag_follows')
    .where('user_id', '=', viewer)
    .where('tag', 'in', tags)
    .select('tag')
    .execute();
  return new Set(rows.map(({ tag }) => tag));
}
