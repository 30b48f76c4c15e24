import { sql } from 'kysely';
import { summaryColumns } from '#server/features/members/profiles/profiles.shared.store.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { prepared } from '#server/platform/database/prepared.ts';
import type { Tables } from '#server/platform/database/tables.ts';

export const SLICE = 500;

const members = prepared<{ after: string }>()((database, value) =>
  database
    .selectFrom('profiles')
    .where('id', '>', value('after'))
    .where('is_profile_complete', '=', true)
    .orderBy('id')
    .limit(SLICE)
    .select('id'),
);

const admins = prepared<{ after: string }>()((database, value) =>
  database
    .selectFrom('admin_users')
    .where('id', '>', value('after'))
    .orderBy('id')
    .limit(SLICE)
    .select('id'),
);

const chosen = prepared<{ after: string; only: string }>()((database, value) =>
  database
    .selectFrom('notification_targets')
    .where('notification_id', '=', value('only'))
    .where('user_id', '>', value('after'))
    .orderBy('user_id')
    .limit(SLICE)
    .select('user_id as id'),
);

/** Returns the next members of the audience of an announcement, ordered by id. */
export async function listAudience(
  database: Queryable,
  { id, target_audience }: Pick<Tables['notifications'], 'id' | 'target_audience'>,
  after: string,
): Promise<string[]> {
  const queries = {
    all: () => members(database, { after }),
    admin: () => admins(database, { after }),
    specific: () => chosen(database, { after, only: id }),
  };
  return (await queries[target_audience]()).map((row) => row.id);
}

/** Returns how many members an announcement to all, and one to admins, would reach now. */
export async function countRecipients(database: Queryable) {
  // The numbers come from indexes, because checking whether each profile is complete would read the table.
  const { rows } = await sql<Record<'members' | 'incomplete' | 'admins', number>>`select
    (select count(*) from profiles) as members,
    (select count(*) from profiles where not is_profile_complete) as incomplete,
    (select count(*) from admin_users) as admins`.execute(database);
  const [counts] = rows;
  if (!counts) throw new Error('a count has one row');
  const { members, incomplete, admins } = counts;
  return { all: Number(members) - Number(incomplete), admin: Number(admins) };
}

/** Returns the chosen members of an announcement, sorted by name, and whether each has read it. */
export async function listChosen(database: Queryable, id: string) {
  const rows = await database
    .selectFrom('notification_targets as target')
    .innerJoin('profiles', 'profiles.id', 'target.user_id')
    .leftJoin(
      'notification_read_positions as read_position',
      'read_position.user_id',
      'target.user_id',
    )
    .where('target.notification_id', '=', id)
    .orderBy('profiles.username_lower')
    .select([
      'profiles.id',
      ...summaryColumns,
      'profiles.created_at',
      'target.shown_at',
      'target.read_at',
      'read_position.read_until',
    ])
    .execute();
  return rows.map(({ created_at, shown_at, read_at, read_until, ...member }) => ({
    ...member,
    // A member who marks everything as read has not read announcements from before they joined.
    is_read: read_at !== null || (created_at < shown_at && (read_until ?? '') >= shown_at),
  }));
}
