import { type ExpressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { UserSort, UserState } from '#contract/administration/managed-users.ts';
import type { Page } from '#contract/foundations/primitives.ts';
import type { AdminRank } from '#contract/team/admins.ts';
import { lowest, type SortKind } from '#server/platform/database/cursor.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { type After, Keyset } from '#server/platform/database/keyset.ts';
import { readMatches } from '#server/platform/database/matching-page.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { hasTooManyMatches, isNamed, type NameFilter, namedIds } from './user-names.store.ts';

export interface UserFilter {
  name: NameFilter | null;
  state: UserState | undefined;
  rank: AdminRank | 'none' | undefined;
  joinedFrom: string | undefined;
  joinedUntil: string | undefined;
  sort: UserSort;
  without: string | null;
}

interface UserList extends UserFilter {
  /** The hash of the filter, which cursors contain. A cursor of another filter is refused. */
  hash: string;
  cursor: string | undefined;
  limit: number;
}

type From = ExpressionBuilder<Tables, 'profiles' | 'private_profiles'>;

/**
 * Returns a page of member ids in the order of the list. Two conditions are checked on the rows after the query: a
 * frequent name, and the time of joining in a list with another order. Such a page can be short although another page
 * follows.
 */
export async function listUserIds(database: Queryable, list: UserList) {
  const { cursor, hash } = list;
  if (list.sort === 'reports') {
    const keyset = keysetByReports(hash);
    return readPage(database, list, { keyset, start: keyset.after(cursor) });
  }
  const keyset = keysetOf(list, hash);
  const start = cursor === undefined ? startOf(keyset.start, list) : keyset.after(cursor);
  return readPage(database, list, { keyset, start });
}

type SortColumn = ReturnType<typeof orderOf>['column'];

interface Order<Kind extends SortKind> {
  keyset: Keyset<Kind, SortColumn | 'id'>;
  start: After<Kind>;
}

async function readPage<Kind extends SortKind>(
  database: Queryable,
  { limit, cursor: _, hash: __, ...filter }: UserList,
  { keyset, start }: Order<Kind>,
): Promise<Page<{ id: string }>> {
  const { filter: searched, matches } = await comparedIn(database, filter);
  const list = (after: After<Kind>, rows: number) =>
    userIds(database, searched, { keyset, after, rows });
  return matches === null
    ? keyset.read(limit, (rows) => list(start, rows))
    : readMatches<UserIdRow, After<Kind>>({ keyset, start, limit, list, matches });
}

type Comparison = (row: UserIdRow) => boolean;

/** Splits a filter into conditions for SQL and a comparison that runs afterwards, on the rows of the query. */
async function comparedIn(database: Queryable, filter: UserFilter) {
  const { name, joinedFrom, joinedUntil, sort } = filter;
  const comparisons: Comparison[] = [];
  const searched = { ...filter };
  if (name && !('email' in name) && (await hasTooManyMatches(database, name))) {
    searched.name = null;
    comparisons.push((row) => isNamed(row, name));
  }
  if (sort !== 'newest' && (joinedFrom !== undefined || joinedUntil !== undefined)) {
    searched.joinedFrom = undefined;
    searched.joinedUntil = undefined;
    comparisons.push(({ joined_at }) => isBetween(joined_at, joinedFrom, joinedUntil));
  }
  const matches: Comparison = (row) => comparisons.every((isMatch) => isMatch(row));
  return { filter: searched, matches: comparisons.length === 0 ? null : matches };
}

function isBetween(time: string, from: string | undefined, until: string | undefined): boolean {
  return (from === undefined || time >= from) && (until === undefined || time < until);
}

type UserIdRow = Awaited<ReturnType<typeof userIds>>[number];

/** Returns the keyset of a list that is sorted by time. Its cursors are valid for one filter only. */
export function keysetOf(filter: UserFilter, hash: string) {
  return new Keyset<'time' | 'id', SortColumn | 'id'>(
    'desc',
    { time: orderOf(filter).column, id: 'id' },
    `users ${hash}`,
  );
}

/** Returns the keyset of a list that is sorted by reports. Its cursors are valid for one filter only. */
export function keysetByReports(hash: string) {
  return new Keyset<'count' | 'id', SortColumn | 'id'>(
    'desc',
    { count: 'reports_count', id: 'id' },
    `users ${hash}`,
  );
}

interface UsersPart<Kind extends SortKind> {
  keyset: Keyset<Kind, SortColumn | 'id'>;
  after: After<Kind>;
  rows: number;
}

export function userIds<Kind extends SortKind>(
  database: Queryable,
  filter: UserFilter,
  { keyset, after, rows }: UsersPart<Kind>,
) {
  const { table, column } = orderOf(filter);
  const { name, without } = filter;
  const id = sql.ref('profiles.id');
  return database
    .selectFrom('profiles')
    .innerJoin('private_profiles', 'private_profiles.id', 'profiles.id')
    .where((eb) => eb.and(conditions(eb, filter)))
    .where(name ? sql<SqlBool>`${id} in (${namedIds(database, name)})` : sql.lit(true))
    .where(without === null ? sql.lit(true) : sql<SqlBool>`${id} <> ${without}`)
    .$call(keyset.pageAfter((kind) => after[kind], rows, table))
    .select([`${table}.id`, sql.ref<string | number>(`${table}.${column}`).as(column)])
    .select([
      'profiles.username_lower',
      'profiles.display_name_lower',
      'profiles.created_at as joined_at',
    ])
    .execute();
}

/** Returns the table whose index has the order of a list, and its sort column. */
function orderOf({ state, sort }: UserFilter) {
  if (sort === 'reports') return { table: 'private_profiles', column: 'reports_count' } as const;
  if (sort === 'used') return { table: 'private_profiles', column: 'last_used_at' } as const;
  if (state === 'blocked') return { table: 'private_profiles', column: 'blocked_at' } as const;
  if (state === 'leaving') return { table: 'private_profiles', column: 'leaving_at' } as const;
  return { table: 'profiles', column: 'created_at' } as const;
}

/** Returns the start of the first page. The index skips members who joined after the requested time. */
function startOf(start: { time: string; id: string }, filter: UserFilter) {
  const isByJoining = orderOf(filter).column === 'created_at';
  return isByJoining && filter.joinedUntil !== undefined
    ? { time: filter.joinedUntil, id: lowest.id }
    : start;
}

function conditions(eb: From, filter: UserFilter) {
  const { state, rank, joinedFrom, joinedUntil } = filter;
  return [
    ...(state ? [inState[state]] : []),
    ...(rank ? [ofRank(eb, rank)] : []),
    ...(joinedFrom === undefined ? [] : [eb('profiles.created_at', '>=', joinedFrom)]),
    ...(joinedUntil === undefined || orderOf(filter).column === 'created_at'
      ? []
      : [eb('profiles.created_at', '<', joinedUntil)]),
  ];
}

/** The SQL condition of each state. A member is in exactly one state. */
const inState: Record<UserState, RawBuilder<SqlBool>> = {
  leaving: sql`private_profiles.leaving_at is not null`,
  blocked: sql`private_profiles.blocked_at is not null and private_profiles.leaving_at is null`,
  incomplete: sql`not profiles.is_profile_complete
    and private_profiles.blocked_at is null and private_profiles.leaving_at is null`,
  active: sql`profiles.is_profile_complete
    and private_profiles.blocked_at is null and private_profiles.leaving_at is null`,
};

function ofRank(eb: From, rank: AdminRank | 'none') {
  const admins = eb.selectFrom('admin_users').select('admin_users.id');
  return rank === 'none'
    ? eb('profiles.id', 'not in', admins.where('admin_users.rank', 'is not', null))
    : eb('profiles.id', 'in', admins.where('admin_users.rank', '=', rank));
}
