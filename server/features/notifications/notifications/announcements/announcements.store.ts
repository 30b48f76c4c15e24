import { sql } from 'kysely';
import type { Page } from '#contract/foundations/primitives.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { insertAll } from '#server/platform/database/insert-all.ts';
import { type After, Keyset } from '#server/platform/database/keyset.ts';
import { preparedList } from '#server/platform/database/prepared-list.ts';
import { rowLock } from '#server/platform/database/row-lock.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { targetRow } from '../notifications.tables.ts';
import { ofAnnouncements } from '../timeline-ranges.store.ts';

/** The order of the list for admins: the latest start first. */
export const announcementKeyset = new Keyset(
  'desc',
  { time: 'shown_at', id: 'id' },
  'announcements',
);

function announcements(database: Queryable) {
  return database.selectFrom('notifications').where(ofAnnouncements);
}

/** Returns a page of all announcements, including hidden ones. */
export async function listAnnouncements(
  database: Queryable,
  { after, limit }: { after: After; limit: number },
): Promise<Page<AnnouncementRow>> {
  return announcementKeyset.read(limit, (rows) => {
    const page = announcements(database)
      .$call(announcementKeyset.pageAfter((kind) => after[kind], rows, 'notifications'))
      .selectAll('notifications');
    return database
      .selectFrom(page.as('page'))
      .leftJoin('files', 'files.key', 'page.image_key')
      .selectAll('page')
      .select([
        'files.width as image_width',
        'files.height as image_height',
        'files.placeholder as image_placeholder',
      ])
      .$call(announcementKeyset.orderBy('page'))
      .execute();
  });
}

/** Returns an announcement with its picture and the number of its readers, or null when there is none. */
export async function findAnnouncement(
  database: Queryable,
  id: string,
): Promise<AnnouncementRow | null> {
  const row = await announcements(database)
    .where('notifications.id', '=', id)
    .leftJoin('files', 'files.key', 'notifications.image_key')
    .selectAll('notifications')
    .select([
      'files.width as image_width',
      'files.height as image_height',
      'files.placeholder as image_placeholder',
    ])
    .executeTakeFirst();
  return row ?? null;
}

export type AnnouncementRow = Tables['notifications'] & {
  image_width: number | null;
  image_height: number | null;
  image_placeholder: string | null;
};

/** Returns the id of the announcement that a request has created, or null when there is none. */
export async function findOfRequest(
  database: Queryable,
  createdBy: string,
  requestId: string,
): Promise<string | null> {
  const row = await announcements(database)
    .where('created_by', '=', createdBy)
    .where('request_id', '=', requestId)
    .select('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Returns the chosen members of announcements. */
export const findTargets = preparedList<object>()((database, ids) =>
  database
    .selectFrom('notification_targets')
    .where('notification_id', 'in', ids)
    .orderBy('user_id')
    .select(['notification_id', 'user_id']),
);

const membersAmong = preparedList<object>()((database, ids) =>
  database.selectFrom('profiles').where('id', 'in', ids).select('id'),
);

/** Returns those of the given ids that belong to members. */
export async function findMembers(database: Queryable, ids: readonly string[]): Promise<string[]> {
  return (await membersAmong(database, ids, {})).map(({ id }) => id);
}

/** Stores an announcement, with a row for each chosen member. */
export async function insertAnnouncement(
  transaction: Queryable,
  row: Tables['notifications'],
  targets: readonly string[],
): Promise<void> {
  await transaction.insertInto('notifications').values(row).execute();
  await insertAll(
    transaction,
    'notification_targets',
    targets.map((userId) => targetRow(row, userId)),
  );
}

/** Locks an announcement until the transaction ends. Returns null when there is none. */
export async function lockAnnouncement(
  transaction: Queryable,
  id: string,
): Promise<Tables['notifications'] | null> {
  const row = await announcements(transaction)
    .where('id', '=', id)
    .selectAll()
    .$call(rowLock(transaction, 'notifications'))
    .executeTakeFirst();
  return row ?? null;
}

/** Saves an announcement and its audience. Members' read states do not change. */
export async function updateAnnouncement(
  transaction: Queryable,
  row: Tables['notifications'],
  targets: readonly string[],
): Promise<void> {
  const { id, ...fields } = row;
  await transaction.updateTable('notifications').set(fields).where('id', '=', id).execute();
  // Chosen members are few. An announcement to all can have many readers, so their rows are kept.
  const before = await listReadTargets(transaction, id);
  await transaction.deleteFrom('notification_targets').where('notification_id', '=', id).execute();
  if (row.target_audience === 'specific') {
    const known = [...before, ...(await readsOf(transaction, targets, { id }))];
    const readAt = new Map(known.map(({ user_id, read_at }) => [user_id, read_at]));
    const rows = targets.map((userId) => ({
      ...targetRow(row, userId),
      read_at: readAt.get(userId) ?? null,
    }));
    await insertAll(transaction, 'notification_targets', rows);
  } else if (before.length > 0) {
    await transaction
      .insertInto('notification_reads')
      .values(before.map((read) => ({ ...read, notification_id: id })))
      .onConflict((conflict) => conflict.columns(['user_id', 'notification_id']).doNothing())
      .execute();
  }
}

/**
 * Counts the readers of an announcement that starts again. Members who have opened it count, and members who have
 * marked everything as read do not.
 */
export async function recountReads(transaction: Queryable, id: string): Promise<void> {
  await sql`update notifications set reads_count =
    (select count(*) from notification_reads where notification_id = ${id}) +
    (select count(*) from notification_targets
      where notification_id = ${id} and read_at is not null)
    where id = ${id}`.execute(transaction);
}

async function listReadTargets(transaction: Queryable, id: string) {
  const rows = await transaction
    .selectFrom('notification_targets')
    .where('notification_id', '=', id)
    .where('read_at', 'is not', null)
    .select(['user_id', 'read_at'])
    .execute();
  return rows.map(({ user_id, read_at }) => ({ user_id, read_at: read_at as string }));
}

const readsOf = preparedList<{ id: string }>()((database, users, value) =>
  database
    .selectFrom('notification_reads')
    .where('user_id', 'in', users)
    .where('notification_id', '=', value('id'))
    .select(['user_id', 'read_at']),
);

/**
 * Hides an announcement from everybody. The sweep (`deleteSomeBefore`) later deletes its row and the rows of its
 * readers in slices, because one statement would take too long.
 */
export async function retireAnnouncement(transaction: Queryable, id: string): Promise<void> {
  await transaction
    .updateTable('notifications')
    .set({
      type: 'retired',
      is_active: false,
      shown_at: new Date(0).toISOString(),
      live_event_at: null,
      request_id: null,
      image_key: null,
    })
    .where('id', '=', id)
    .execute();
}

/** Whether an announcement has started or ended and its live event was not sent yet. */
export async function hasDueAnnouncements(database: Queryable, until: string): Promise<boolean> {
  const row = await database
    .selectFrom('notifications')
    .where('live_event_at', '<=', until)
    .select('id')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Claims the announcements whose live event is due, each for one process. Plans the live event of their end. */
export async function takeDueAnnouncements(transaction: Queryable, until: string) {
  return transaction
    .updateTable('notifications')
    .set({
      live_event_at: sql<string | null>`case when expires_at > live_event_at then expires_at end`,
    })
    .where('live_event_at', '<=', until)
    .returning(['id', 'target_audience', 'shown_at', 'is_active'])
    .execute();
}
