import { sql } from 'kysely';
import { UNREAD_COUNT_MAX } from '#contract/foundations/limits.ts';
import type { UnreadCounts } from '#contract/notifications/notifications.ts';
import type { NotificationTargetsTable } from '#server/features/notifications/notifications/notifications.tables.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { prepared, preparedVariants } from '#server/platform/database/prepared.ts';
import { rows } from '#server/platform/database/rows.ts';
import { ofAnnouncements, type Reader, toAudience, toMember } from './timeline-ranges.store.ts';

const reader = prepared<{ user: string }>()((database, value) =>
  database
    .selectFrom('profiles')
    .leftJoin(
      'notification_read_positions as read_position',
      'read_position.user_id',
      'profiles.id',
    )
    .leftJoin('notification_opt_outs as optOut', (join) =>
      join
        .onRef('optOut.user_id', '=', 'profiles.id')
        .on('optOut.type', '=', sql.lit('announcement')),
    )
    .where('profiles.id', '=', value('user'))
    .select(['profiles.created_at as joined', 'read_position.read_until', 'optOut.type as quiet']),
);

/** Returns when a member joined, the member's read position, and whether announcements are turned off. */
export async function findReader(database: Queryable, user: string) {
  const [row] = await reader(database, { user });
  return row ?? null;
}

interface Unread extends Reader {
  /** All notifications shown until this time are read. */
  since: string;
}

// Each range reads at most `UNREAD_COUNT_MAX` rows after the read position.
const unread = preparedVariants(
  (admin: boolean, excludesBlocked: boolean, quiet: boolean, personal: boolean) =>
    prepared<Unread>()((database, value) => {
      const own = (isAnnouncement: boolean) =>
        toMember(database, value, { isAnnouncement, excludesBlocked })
          .where('notification_targets.read_at', 'is', null)
          .where('notification_targets.shown_at', '>', value('since'))
          .$if(quiet && isAnnouncement, (query) => query.where('priority', '=', 'urgent'))
          // The order of the index. Without it, PostgreSQL would read the table for members with many rows.
          .orderBy('notification_targets.shown_at', 'desc')
          .limit(sql.lit(UNREAD_COUNT_MAX))
          .select(sql.lit(isAnnouncement ? 0 : 1).as('personal'));
      const common = (audience: 'all' | 'admin') =>
        toAudience(database, value, audience)
          .where('notifications.shown_at', '>', value('since'))
          .where(({ not, exists, selectFrom }) =>
            not(
              exists(
                selectFrom('notification_reads')
                  .where('notification_reads.user_id', '=', value('viewer'))
                  .whereRef('notification_reads.notification_id', '=', 'notifications.id')
                  .select('notification_reads.user_id'),
              ),
            ),
          )
          .$if(quiet, (query) => query.where('priority', '=', 'urgent'))
          .limit(sql.lit(UNREAD_COUNT_MAX))
          .select(sql.lit(0).as('personal'));
      const announced = [own(true), common('all'), ...(admin ? [common('admin')] : [])];
      const counted = [...(personal ? [own(false)] : []), ...announced]
        .map((range) => database.selectFrom(range.as('range')).selectAll())
        .reduce((all, range) => all.unionAll(range));
      return database
        .selectFrom(counted.as('counted'))
        .select(({ fn }) => [
          fn.countAll<number>().as('count'),
          fn.coalesce(fn.sum<number>('personal'), sql.lit(0)).as('personal'),
        ]);
    }),
);

/**
 * Returns the number of a member's unread notifications, and how many of them are personal. Both are at most
 * `UNREAD_COUNT_MAX`. Counts only announcements unless `personal` is set.
 */
export async function countUnread(
  database: Queryable,
  shape: { admin: boolean; excludesBlocked: boolean; quiet: boolean; personal: boolean },
  values: Unread,
): Promise<UnreadCounts> {
  const [row] = await unread(
    shape.admin,
    shape.excludesBlocked,
    shape.quiet,
    shape.personal,
  )(database, values);
  const { count = 0, personal: personal_count = 0 } = row ?? {};
  return { unread_count: Math.min(count, UNREAD_COUNT_MAX), personal_count };
}

/** Twice the counting limit, because mutes of words and tags may hide some of these notifications. */
const UNREAD_READ = 2 * UNREAD_COUNT_MAX;

/** Returns a member's latest unread notifications, except notifications from muted or blocked members. */
export const listUnread = prepared<Unread>()((database, value) =>
  toMember(database, value, { isAnnouncement: false, excludesBlocked: true })
    .where('notification_targets.read_at', 'is', null)
    .where('notification_targets.shown_at', '>', value('since'))
    .orderBy('notification_targets.shown_at', 'desc')
    .limit(sql.lit(UNREAD_READ))
    .select([
      'notifications.type',
      'notifications.content',
      'notifications.from_user_name',
      'notifications.related_id',
    ]),
);

/**
 * Marks a notification as read, unless something was added after `shown_at`. Returns whether this call has marked it.
 */
export async function markTargetRead(
  transaction: Queryable,
  read: Omit<NotificationTargetsTable, 'is_announcement'>,
): Promise<boolean> {
  const row = await transaction
    .updateTable('notification_targets')
    .set({ read_at: read.read_at })
    .where('user_id', '=', read.user_id)
    .where('notification_id', '=', read.notification_id)
    .where('read_at', 'is', null)
    .where('shown_at', '<=', read.shown_at)
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Stores that a member has read an announcement to all or to admins. Returns whether it was unread. */
export const insertRead = rows('notification_reads').insertOnceBy('user_id', 'notification_id');

/** Counts one more reader of an announcement. Does nothing for other notifications. */
export async function countRead(transaction: Queryable, id: string): Promise<void> {
  await transaction
    .updateTable('notifications')
    .set((eb) => ({ reads_count: eb('reads_count', '+', 1) }))
    .where('id', '=', id)
    .where('type', '=', 'announcement')
    .execute();
}

interface Passed {
  viewer: string;
  admin: boolean;
  /** All notifications shown until this time were already read. */
  since: string;
  until: string;
  now: string;
}

/** Counts the member as a reader of each unread announcement that a new read position passes. */
export async function countPassed(
  transaction: Queryable,
  { viewer, admin, since, until, now }: Passed,
): Promise<void> {
  await sql`update notifications set reads_count = reads_count + 1
    where ${ofAnnouncements} and shown_at > ${since} and shown_at <= ${until}
      and is_active and (expires_at is null or expires_at > ${now})
      and case target_audience
        when 'all' then true
        when 'admin' then ${sql.lit(admin)}
        else exists (
          select 1 from notification_targets
          where user_id = ${viewer} and notification_id = notifications.id and read_at is null
        )
      end
      and not exists (
        select 1 from notification_reads
        where user_id = ${viewer} and notification_id = notifications.id
      )`.execute(transaction);
}

/** Moves the read position of a member to a time, unless the position is already later. */
export async function moveReadPosition(
  transaction: Queryable,
  user_id: string,
  read_until: string,
): Promise<void> {
  await transaction
    .insertInto('notification_read_positions')
    .values({ user_id, read_until })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ read_until })
        .where('notification_read_positions.read_until', '<', read_until),
    )
    .execute();
}
