import { type AliasableExpression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Visibility } from '#server/platform/database/tables.ts';

interface ReadableMember {
  /** The column with the id of the member, such as `likes.user_id`. */
  member: string;
  /** The id of the viewer; an empty string for visitors. */
  viewer: string | AliasableExpression<string>;
  /** Whether all members are readable, but those who are leaving. */
  all: boolean | AliasableExpression<boolean>;
}

/**
 * `canReadProfile` as SQL, for lists of members that leave out whom the viewer may not read. It is a filter of rows
 * that an index has found: in a case, the planner cannot turn its lookups into joins that read whole tables.
 */
export function isReadableMember({ member, viewer, all }: ReadableMember): RawBuilder<SqlBool> {
  const id = sql.ref(member);
  return sql<SqlBool>`case
    when ${id} = ${viewer} then true
    when ${all} then (select leaving_at is null from private_profiles where private_profiles.id = ${id})
    else case ${visibilityOf(member)}
      when 'public' then true
      when 'followers' then exists (
        select 1 from follows as reading
        where reading.follower_id = ${viewer} and reading.following_id = ${id}
      )
      else false
    end
  end`;
}

/** Whether everybody may read a member, as such a filter: for lists that show all viewers the same. */
export function isPublicMember(member: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`case ${visibilityOf(member)} when 'public' then true else false end`;
}

/** Who may read a member at this moment, by the column with their id. */
export function visibilityOf(member: string): RawBuilder<Visibility> {
  const id = sql.ref(member);
  return sql<Visibility>`
    (select profile_visibility from private_profiles where private_profiles.id = ${id})`;
}
