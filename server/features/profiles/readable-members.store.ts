import { type AliasableExpression, type RawBuilder, type SqlBool, sql } from 'kysely';

interface ReadableMember {
  /** The column with the id of the member, such as `likes.user_id`. */
  member: string;
  /** The id of the viewer; an empty string for visitors. */
  viewer: string | AliasableExpression<string>;
  /** Whether all members are readable. */
  all: boolean | AliasableExpression<boolean>;
}

/**
 * `canReadProfile` as SQL, for lists of members that leave out whom the viewer may not read. It is a filter of rows
 * that an index has found: in a case, the planner cannot turn its lookups into joins that read whole tables.
 */
export function isReadableMember({ member, viewer, all }: ReadableMember): RawBuilder<SqlBool> {
  const id = sql.ref(member);
  return sql<SqlBool>`case
    when ${all} or ${id} = ${viewer} then true
    else case (select profile_visibility from private_profiles where private_profiles.id = ${id})
      when 'public' then true
      when 'followers' then exists (
        select 1 from follows as reading
        where reading.follower_id = ${viewer} and reading.following_id = ${id}
      )
      else false
    end
  end`;
}
