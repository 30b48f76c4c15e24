import { type ExpressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { UserState } from '#contract/administration/managed-users.ts';
import type { Page } from '#contract/foundations/primitives.ts';
import type { AdminRank } from '#contract/team/admins.ts';
import { lowest } from '#server/platform/database/cursor.ts';
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
}

interface UserList extends UserFilter {
  /** Identifies the filter in cursors. A cursor of another filter is refused. */
  hash: string;
  cursor: string | undefined;
  limit: number;
}

type From = ExpressionBuilder<Tables, 'profiles' | 'private_profiles'>;

/**
 * The ids of a page of members, the latest first: blocked ones by the time of the block, those pending deletion by the
 * time of the request, all others by the time of joining. A page of a frequent name can be short and still have a next
 * page.
 */
export async function listUserIds(
  database: Queryable,
  { cursor, limit, hash, ...filter }: UserList,
): Promise<Page<{ id: string }>> {
  const keyset = keysetOf(filter, hash);
  const start = cursor === undefined ? startOf(keyset.start, filter) : keyset.after(cursor);
  const { name } = filter;
  if (name && 'username' in name && (await hasTooManyMatches(database, name))) {
    const list = (after: typeof start, rows: number) =>
      userIds(database, { ...filter, name: null }, { keyset, after, rows });
    return readMatches<UserIdRow, After>({
      keyset,
      start,
      limit,
      list,
      matches: (row) => isNamed(row, name),
    });
  }
  return keyset.read(limit, (rows) => userIds(database, filter, { keyset, after: start, rows }));
}

type UserIdRow = Awaited<ReturnType<typeof userIds>>[number];

/** The order of a list. Its cursors are valid for its filter only. */
export function keysetOf(filter: UserFilter, hash: string) {
  return new Keyset('desc', { time: orderOf(filter).time, id: 'id' }, `users ${hash}`);
}

interface UsersPart {
  keyset: ReturnType<typeof keysetOf>;
  after: After;
  rows: number;
}

/** The ids of members that match a filter, after a position, with their sort values. */
export function userIds(
  database: Queryable,
  filter: UserFilter,
  { keyset, after, rows }: UsersPart,
) {
  const { table, time } = orderOf(filter);
  const { name } = filter;
  return database
    .selectFrom('profiles')
    .innerJoin('private_profiles', 'private_profiles.id', 'profiles.id')
    .where((eb) => eb.and(conditions(eb, filter)))
    .where((eb) => (name ? eb('profiles.id', 'in', namedIds(database, name)) : eb.lit(true)))
    .$call(keyset.pageAfter((kind) => after[kind], rows, table))
    .select([`${table}.id`, sql.ref<string>(`${table}.${time}`).as(time)])
    .select(['profiles.username_lower', 'profiles.display_name_lower'])
    .execute();
}

/** The table whose index gives the order of a list, and its time column. */
function orderOf({ state }: UserFilter) {
  if (state === 'blocked') return { table: 'private_profiles', time: 'blocked_at' } as const;
  if (state === 'leaving') return { table: 'private_profiles', time: 'leaving_at' } as const;
  return { table: 'profiles', time: 'created_at' } as const;
}

/** The position of the first page. It avoids reading members who joined later row by row. */
function startOf(start: { time: string; id: string }, filter: UserFilter) {
  const isByJoining = orderOf(filter).time === 'created_at';
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
    ...(joinedUntil === undefined || orderOf(filter).time === 'created_at'
      ? []
      : [eb('profiles.created_at', '<', joinedUntil)]),
  ];
}

/** The condition of each state. A member is in exactly one. */
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
