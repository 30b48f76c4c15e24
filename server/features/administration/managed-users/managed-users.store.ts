import { sql } from 'kysely';
import type { Queryable } from '#server/platform/database/database.ts';
import { preparedList } from '#server/platform/database/prepared-list.ts';

/** Returns members for the team, in any order. Members who do not exist are omitted. */
export const findUsers = preparedList<object>()((database, ids) =>
  database
    .selectFrom('profiles')
    .innerJoin('private_profiles', 'private_profiles.id', 'profiles.id')
    .leftJoin('admin_users', 'admin_users.id', 'profiles.id')
    .where('profiles.id', 'in', ids)
    .selectAll('profiles')
    .select([
      'private_profiles.email',
      'private_profiles.blocked_at',
      'private_profiles.blocked_until',
      'private_profiles.blocked_reason',
      'private_profiles.leaving_at',
      'private_profiles.last_used_at',
      'private_profiles.reports_count',
      'admin_users.rank',
    ]),
);

export type UserRow = Awaited<ReturnType<typeof findUsers>>[number];

export async function findLastSeen(database: Queryable, userId: string): Promise<string | null> {
  const row = await database
    .selectFrom('sessions')
    .where('user_id', '=', userId)
    .select((eb) => eb.fn.max('last_seen_at').as('last_seen_at'))
    .executeTakeFirst();
  return row?.last_seen_at ?? null;
}

type Counted =
  | 'comments'
  | 'events'
  | 'reports_made'
  | 'hidden_posts'
  | 'hidden_comments'
  | 'hidden_events'
  | 'deleted';

/** Returns the numbers of a member's contents, and of the reports that the member has made. */
export async function countOf(database: Queryable, userId: string, viewerId: string) {
  const { rows } = await sql<Record<Counted, number>>`
    select
      (select count(*) from comments where user_id = ${userId} and state <> 'deleted') as comments,
      (select count(*) from events where user_id = ${userId} and not is_draft) as events,
      (select count(*) from reports left join cases on cases.id = case_id
        where reporter_id = ${userId}
          and (target_user_id is null or target_user_id <> ${viewerId})) as reports_made,
      (select count(*) from posts where user_id = ${userId} and hidden_at is not null) as hidden_posts,
      (select count(*) from comments where user_id = ${userId} and hidden_at is not null) as hidden_comments,
      (select count(*) from events where user_id = ${userId} and hidden_at is not null) as hidden_events,
      (select count(*) from deleted_content
        where author_id = ${userId} and listed_as = 'team' and type <> 'user' and restored_at is null) as deleted
  `.execute(database);
  const [row] = rows;
  if (!row) throw new Error('A query of counts has one row');
  const { hidden_posts, hidden_comments, hidden_events, ...counts } = row;
  const hidden = { posts: hidden_posts, comments: hidden_comments, events: hidden_events };
  return { ...counts, hidden };
}
