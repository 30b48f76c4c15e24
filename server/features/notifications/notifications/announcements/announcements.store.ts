import { type NotNull, sql } from 'kysely';
import type { Page } from '#contract/foundations/primitives.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { insertAll } from '#server/platform/database/insert-all.ts';
import { type After, Keyset } from '#server/platform/database/keyset.ts';
import { preparedList } from '#server/platform/database/prepared-list.ts';
import { rowLock } from '#server/platform/database/row-lock.ts';
import { rows } from '#server/platform/database/rows.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { targetRow } from '../notifications.tables.ts';
import { ofAnnouncements } from '../timeline-ranges.store.ts';

export const announcementKeyset = new Keyset(
  'desc',
  { time: 'shown_at', id: 'id' },
  'announcements',
);

const pictureColumns = [
  'files.width as image_width',
  'files.height as image_height',
  'files.placeholder as image_placeholder',
] as const;

function announcements(database: Queryable) {
  return database.selectFrom('notifications').where(ofAnnouncements);
}

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
      .select(pictureColumns)
      .$call(announcementKeyset.orderBy('page'))
      .execute();
  });
}

/** Returns an announcement with its picture and the number of its readers, or null when there is none. */
export async function findAnnouncement(database: Queryable, id: string) {
  const row = await announcements(database)
    .where('notifications.id', '=', id)
    .leftJoin('files', 'files.key', 'notifications.image_key')
    .selectAll('notifications')
    .select(pictureColumns)
    .executeTakeFirst();
  return row ?? null;
}

export type AnnouncementRow = NonNullable<Awaited<ReturnType<typeof findAnnouncement>>>;

export async function findOfRequest(database: Queryable, createdBy: string, requestId: string) {
  const row = await announcements(database)
    .where('created_by', '=', createdBy)
    .where('request_id', '=', requestId)
    .select('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

export const findTargets = preparedList<object>()((database, ids) =>
  database
    .selectFrom('notification_targets')
    .where('notification_id', 'in', ids)
    .orderBy('user_id')
    .select(['notification_id', 'user_id']),
);

export const findMembers = preparedList<object>()((database, ids) =>
  database.selectFrom('profiles').where('id', 'in', ids).select('id'),
);

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
export async function lockAnnouncement(transaction: Queryable, id: string) {
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
  await changeAnnouncement(transaction, id, fields);
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
 * Counts the readers of an announcement that starts again: the members who have opened it, without those who only
 * marked everything as read.
 */
export async function recountReads(transaction: Queryable, id: string): Promise<void> {
  await sql`update notifications set reads_count =
    (select count(*) from notification_reads where notification_id = ${id}) +
    (select count(*) from notification_targets
      where notification_id = ${id} and read_at is not null)
    where id = ${id}`.execute(transaction);
}

async function listReadTargets(transaction: Queryable, id: string) {
  return transaction
    .selectFrom('notification_targets')
    .where('notification_id', '=', id)
    .where('read_at', 'is not', null)
    .select(['user_id', 'read_at'])
    .$narrowType<{ read_at: NotNull }>()
    .execute();
}

const readsOf = preparedList<{ id: string }>()((database, users, value) =>
  database
    .selectFrom('notification_reads')
    .where('user_id', 'in', users)
    .where('notification_id', '=', value('id'))
    .select(['user_id', 'read_at']),
);

export const changeAnnouncement = rows('notifications').updateBy('id');

/** Hides an announcement. The sweep deletes its rows in slices, because one statement would take too long. */
export const retireAnnouncement = (transaction: Queryable, id: string) =>
  changeAnnouncement(transaction, id, {
    type: 'retired',
    is_active: false,
    shown_at: new Date(0).toISOString(),
    live_event_at: null,
    request_id: null,
    image_key: null,
  });

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

/**
 * Claims the announcements whose live event is due, so that one process sends each event. Plans the live event of their
 * end.
 */
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
