import { type ExpressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { AdminRank } from '#contract/admins.ts';
import type { UserState } from '#contract/managed-users.ts';
import type { Page } from '#contract/primitives.ts';
import { highest, lowest } from '#server/platform/database/cursor.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { Keyset } from '#server/platform/database/keyset.ts';
import type { Tables } from '#server/platform/database/tables.ts';

/** What members are found by: the folded beginnings of their names, that of the username alone, or email addresses. */
export type NameFilter =
  | { username: string; displayName: string }
  | { username: string }
  | { emails: string[] };

export interface UserFilter {
  name: NameFilter | null;
  state: UserState | undefined;
  rank: AdminRank | 'none' | undefined;
  joinedFrom: string | undefined;
  joinedUntil: string | undefined;
}

interface UserList extends UserFilter {
  /** Stands for the filter: a cursor of another one is refused. */
  hash: string;
  cursor: string | undefined;
  limit: number;
}

type From = ExpressionBuilder<Tables, 'profiles' | 'private_profiles'>;

/**
 * The ids of a page of members: the blocked ones by the time of their block, those who leave by the time of that, all
 * others by when they joined; the latest first.
 */
export async function listUserIds(
  database: Queryable,
  { cursor, limit, hash, ...filter }: UserList,
): Promise<Page<{ id: string }>> {
  const { table, time } = orderOf(filter);
  const keyset = new Keyset('desc', { time, id: 'id' }, `users ${hash}`);
  const after = cursor === undefined ? startOf(keyset.start, filter) : keyset.after(cursor);
  return keyset.read(limit, (rows) =>
    database
      .selectFrom('profiles')
      .innerJoin('private_profiles', 'private_profiles.id', 'profiles.id')
      .where((eb) => eb.and(conditions(eb, filter)))
      .$call(keyset.pageAfter((kind) => after[kind], rows, table))
      .select([`${table}.id`, sql.ref<string>(`${table}.${time}`).as(time)])
      .execute(),
  );
}

/** The table whose index gives the order of a list, and its column with the time. */
function orderOf({ state }: UserFilter) {
  if (state === 'blocked') return { table: 'private_profiles', time: 'blocked_at' } as const;
  if (state === 'leaving') return { table: 'private_profiles', time: 'leaving_at' } as const;
  return { table: 'profiles', time: 'created_at' } as const;
}

/** Where the first page begins: who joined later is not passed over row by row. */
function startOf(start: { time: string; id: string }, filter: UserFilter) {
  const isByJoining = orderOf(filter).time === 'created_at';
  return isByJoining && filter.joinedUntil !== undefined
    ? { time: filter.joinedUntil, id: lowest.id }
    : start;
}

function conditions(eb: From, filter: UserFilter) {
  const { name, state, rank, joinedFrom, joinedUntil } = filter;
  return [
    ...(name ? [eb('profiles.id', 'in', named(eb, name))] : []),
    ...(state ? [inState[state]] : []),
    ...(rank ? [ofRank(eb, rank)] : []),
    ...(joinedFrom === undefined ? [] : [eb('profiles.created_at', '>=', joinedFrom)]),
    ...(joinedUntil === undefined || orderOf(filter).time === 'created_at'
      ? []
      : [eb('profiles.created_at', '<', joinedUntil)]),
  ];
}

/** The condition of each state: a member is in one of them. */
const inState: Record<UserState, RawBuilder<SqlBool>> = {
  leaving: sql`private_profiles.leaving_at is not null`,
  blocked: sql`private_profiles.blocked_at is not null and private_profiles.leaving_at is null`,
  incomplete: sql`not profiles.is_profile_complete
    and private_profiles.blocked_at is null and private_profiles.leaving_at is null`,
  active: sql`profiles.is_profile_complete
    and private_profiles.blocked_at is null and private_profiles.leaving_at is null`,
};

function named(eb: From, name: NameFilter) {
  if ('emails' in name) {
    return eb
      .selectFrom('private_profiles as other')
      .where('other.email', 'in', name.emails)
      .select('other.id');
  }
  const byUsername = beginning(eb, 'username_lower', name.username);
  return 'displayName' in name
    ? byUsername.union(beginning(eb, 'display_name_lower', name.displayName))
    : byUsername;
}

function beginning(eb: From, column: 'username_lower' | 'display_name_lower', start: string) {
  return eb
    .selectFrom('profiles as other')
    .where(`other.${column}`, '>=', start)
    .where(`other.${column}`, '<', start + highest.text)
    .select('other.id');
}

function ofRank(eb: From, rank: AdminRank | 'none') {
  const admins = eb.selectFrom('admin_users').select('admin_users.id');
  return rank === 'none'
    ? eb('profiles.id', 'not in', admins.where('admin_users.rank', 'is not', null))
    : eb('profiles.id', 'in', admins.where('admin_users.rank', '=', rank));
}
