import { type AliasableExpression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { ProfileVisibility } from '#contract/accounts/member-settings.ts';

interface ReadableMember {
  /** The column with the id of the member, such as `likes.user_id`. */
  member: string;
  /** The id of the viewer, or an empty string for visitors. */
  viewer: string | AliasableExpression<string>;
  /** Whether all members are readable, except those with a pending deletion. */
  all: boolean | AliasableExpression<boolean>;
}

/**
 * Returns `canReadProfile` as SQL, for lists that omit members whom the viewer cannot read. It filters rows that an
 * index has found. Without the `case`, the planner turns the lookups into joins that read whole tables. With `exists`
 * instead of the scalar subquery, it reads all members whom the viewer follows.
 */
export function isReadableMember({ member, viewer, all }: ReadableMember): RawBuilder<SqlBool> {
  const id = sql.ref(member);
  return sql<SqlBool>`case
    when ${id} = ${viewer} then true
    when ${all} then (select leaving_at is null from private_profiles where private_profiles.id = ${id})
    else case ${visibilityOf(member)}
      when 'public' then true
      when 'followers' then (
        select follower_id from follows as reading
        where reading.follower_id = ${viewer} and reading.following_id = ${id}
      ) is not null
      else false
    end
  end`;
}

/** Returns a filter like `isReadableMember`, for members whom everybody can read. */
export function isPublicMember(member: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`case ${visibilityOf(member)} when 'public' then true else false end`;
}

/** Returns a filter like `isReadableMember`, for members whom their followers can read. */
export function isReadableByFollowers(member: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`case ${visibilityOf(member)} when 'public' then true when 'followers' then true else false end`;
}

/** Returns SQL for the current visibility of a member, whose id is in the given column. */
export function visibilityOf(member: string): RawBuilder<ProfileVisibility> {
  const id = sql.ref(member);
  return sql<ProfileVisibility>`
    (select profile_visibility from private_profiles where private_profiles.id = ${id})`;
}
