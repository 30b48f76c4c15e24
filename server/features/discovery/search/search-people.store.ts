import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import { isMutedMember } from '#server/features/members/visibility/visibility.shared.store.ts';
import { highest } from '#server/platform/database/cursor.ts';
import type { Database, Queryable } from '#server/platform/database/database.ts';
import { engineOf } from '#server/platform/database/engine-of.ts';
import { prepared, preparedVariants, type ValueOf } from '#server/platform/database/prepared.ts';
import { isFindable, type Reader } from './match-statements.store.ts';

export type NameColumn = 'username_lower' | 'display_name_lower';

const otherName = {
  username_lower: 'display_name_lower',
  display_name_lower: 'username_lower',
} as const;

export interface PeopleReader extends Reader {
  /** Whether to omit members whom the viewer currently mutes. */
  mutes: boolean;
  now: string;
}

interface Values extends PeopleReader {
  exact: string;
  from: string;
  to: string;
  other: string;
  /** JSON arrays of `ExcludedNames`. */
  texts: string;
  usernames: string;
}

export interface ExcludedNames {
  /** Folded texts that no found name contains. */
  texts: readonly string[];
  /** The beginnings of usernames that are not found, in lower case. */
  usernames: readonly string[];
}

// The page is limited before the joins, because the planner otherwise joins whole tables first.
const byName = preparedVariants((column: NameColumn, limit: number) =>
  prepared<Values>()((database, value) => {
    const engine = engineOf(database);
    const page = database
      .selectFrom('profiles')
      .where(column, '>=', value('from'))
      .where(isBefore(column, value('to')))
      .where(
        inOneCase([
          sql.ref('is_profile_complete'),
          startsWith(otherName[column], value('other')),
          isFindable('profiles.id', value),
          isUnmuted(value),
          hasNoExcludedName(engine, value),
        ]),
      )
      .orderBy(column)
      .orderBy('profiles.id')
      .limit(sql.lit(limit))
      .select([
        'id',
        'username',
        'display_name',
        'avatar_key',
        'is_verified',
        'is_holder',
        'bio',
        column,
      ]);
    return database
      .selectFrom(page.as('page'))
      .selectAll('page')
      .select(({ selectFrom }) => [
        selectFrom('follows')
          .whereRef('follows.following_id', '=', 'page.id')
          .where('follows.follower_id', '=', value('viewer'))
          .select('follows.follower_id')
          .as('followed_by_viewer'),
        selectFrom('follows')
          .whereRef('follows.follower_id', '=', 'page.id')
          .where('follows.following_id', '=', value('viewer'))
          .select('follows.follower_id')
          .as('follows_viewer'),
        selectFrom('follow_requests')
          .whereRef('follow_requests.target_id', '=', 'page.id')
          .where('follow_requests.requester_id', '=', value('viewer'))
          .select('follow_requests.requester_id')
          .as('asked_by_viewer'),
        selectFrom('private_profiles')
          .whereRef('private_profiles.id', '=', 'page.id')
          .select('private_profiles.profile_visibility')
          .as('profile_visibility'),
      ])
      .orderBy(`page.${column}`)
      .orderBy('page.id');
  }),
);

/**
 * Returns one condition that checks the given conditions in order, so that names are read from the index until a page
 * is full. With separate conditions, PostgreSQL expects that hardly any member meets all conditions, and sorts all
 * members with such a name.
 */
function inOneCase(conditions: readonly Expression<SqlBool>[]): RawBuilder<SqlBool> {
  const unmet = conditions.map((condition) => sql`when not (${condition}) then false`);
  return sql`case ${sql.join(unmet, sql` `)} else true end`;
}

/**
 * Compares rows, because with two bounds on one column, PostgreSQL expects that a two-hundredth of all members match,
 * and sorts them.
 */
function isBefore(column: NameColumn, text: string): RawBuilder<SqlBool> {
  return sql`(${sql.ref(column)}, id) < (${text}, '')`;
}

// Returns a condition on the rows that the index of the other column finds. It cannot use the index of this column.
function startsWith(column: NameColumn, start: string) {
  return sql<SqlBool>`substr(${sql.ref(column)}, 1, length(${start})) = ${start}`;
}

/**
 * False when mutes hide a member. The complete username also finds muted members, so that they can be unmuted. This is
 * a `case` for the same reason as in `isNotBlocked`.
 */
function isUnmuted(value: ValueOf<Values>): RawBuilder<SqlBool> {
  const isMuted = isMutedMember({
    member: 'profiles.id',
    viewer: value('viewer'),
    now: value('now'),
  });
  return sql`case
    when not ${value('mutes')} or username_lower = ${value('exact')} then true
    else not ${isMuted}
  end`;
}

/**
 * False when a name has an excluded text, or the username begins with an excluded username. This is a `case` for the
 * same reason as in `isNotBlocked`.
 */
function hasNoExcludedName(engine: Database['engine'], value: ValueOf<Values>) {
  const isSqlite = engine === 'sqlite';
  const positionOf = isSqlite ? sql`instr` : sql`strpos`;
  const listOf = (json: string) =>
    isSqlite
      ? sql`(select value from json_each(${json}))`
      : sql`(select value from json_array_elements_text(${json}::json) as each(value))`;
  return sql<SqlBool>`case
    when ${value('texts')} = '[]' and ${value('usernames')} = '[]' then true
    else not exists (
      select 1 from ${listOf(value('texts'))} as excluded
      where ${positionOf}(username_lower, excluded.value) > 0
        or ${positionOf}(display_name_lower, excluded.value) > 0
    ) and not exists (
      select 1 from ${listOf(value('usernames'))} as excluded
      where ${positionOf}(username_lower, excluded.value) = 1
    )
  end`;
}

interface People {
  reader: PeopleReader;
  limit: number;
  /** The complete username in the query, or an empty string. */
  exact?: string;
  /** The folded beginning of the name in the column. */
  start: string;
  /** The folded beginning of the other name, or an empty string for any. */
  other?: string;
  without?: ExcludedNames;
}

const nobody: ExcludedNames = { texts: [], usernames: [] };

/** Returns the readable members whose names begin with the given texts, in the order of the column. */
export async function findPeople(
  database: Queryable,
  column: NameColumn,
  { reader, limit, start, exact = '', other = '', without = nobody }: People,
) {
  const values = {
    ...reader,
    exact,
    from: start,
    to: start + highest.text,
    other,
    texts: JSON.stringify(without.texts),
    usernames: JSON.stringify(without.usernames),
  };
  return byName(column, limit)(database, values);
}

export type PersonRow = Awaited<ReturnType<typeof findPeople>>[number];
