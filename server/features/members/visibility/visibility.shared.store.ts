import { type AliasableExpression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Queryable } from '#server/platform/database/database.ts';
import { preparedList } from '#server/platform/database/prepared-list.ts';

const blocksAmong = preparedList<{ user: string }>()((database, ids, value) =>
  database
    .selectFrom('blocks')
    .where('blocker_id', '=', value('user'))
    .where('blocked_id', 'in', ids)
    .select('blocked_id as id')
    .unionAll(
      database
        .selectFrom('blocks')
        .where('blocked_id', '=', value('user'))
        .where('blocker_id', 'in', ids)
        .select('blocker_id as id'),
    ),
);

/** Returns the given members whom a member blocks, or who block that member. */
export async function findBlocked(database: Queryable, user: string, ids: readonly string[]) {
  const rows = await blocksAmong(database, ids, { user });
  return new Set(rows.map(({ id }) => id));
}

/**
 * Returns an SQL condition that there is no block between the viewer and a member. It filters lists of members while an
 * index is read. Without the `case`, the planner turns the lookups into joins that read whole tables. With `exists`
 * instead of the scalar subqueries, it reads all blocks of the viewer.
 */
export function isNotBlocked({
  member,
  viewer,
}: {
  /** The column with the id of the member, such as `likes.user_id`. */
  member: string;
  viewer: string | AliasableExpression<string>;
}): RawBuilder<SqlBool> {
  const id = sql.ref(member);
  return sql<SqlBool>`case
    when (select blocker_id from blocks where blocker_id = ${viewer} and blocked_id = ${id}) is not null then false
    when (select blocker_id from blocks where blocker_id = ${id} and blocked_id = ${viewer}) is not null then false
    else true
  end`;
}

/** Returns an SQL condition that the viewer currently mutes a member. It is false where the column is null. */
export function isMutedMember({
  member,
  viewer,
  now,
}: {
  member: string;
  viewer: AliasableExpression<string> | string;
  now: AliasableExpression<string> | string;
}): RawBuilder<SqlBool> {
  return sql<SqlBool>`exists (
    select 1 from mutes where user_id = ${viewer} and kind = 'user' and folded = ${sql.ref(member)}
      and (expires_at is null or expires_at > ${now})
  )`;
}
