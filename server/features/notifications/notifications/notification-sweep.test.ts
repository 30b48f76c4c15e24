import { expect, it } from 'vitest';
import { DAY, NOTIFICATION_LIFETIME } from '#contract/foundations/limits.ts';
import type { Page } from '#contract/foundations/primitives.ts';
import type { Announcement } from '#contract/notifications/announcements.ts';
import { newId } from '#server/platform/ids.ts';
import { insertMembers, insertRows, memberRows } from '#server/testing/factories.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { endOldNotifications } from './notifications.service.ts';
import { deleteSliceOfMember, deleteSomeBefore } from './notifications.store.ts';
import { notificationRow, targetRow } from './notifications.tables.ts';
import { titlesOf, unreadOf } from './notifications.testing.ts';

const site = useTestApp();

/** More than two slices. */
const OLD = 1100;

it('a deleted announcement disappears at once, and its many read states are deleted later [NOTE-69, NOTE-90]', async () => {
  const { database } = site();
  const member = await site().member();
  const admin = await site().member({ rank: 'admin' });
  const requestId = newId();
  const fields = { title: '全員へ', content: '本文', requestId };
  const { announcement } = await admin.call('createAnnouncement', fields);
  const { id: notification_id } = announcement;
  await expect.poll(() => titlesOf(member)).toEqual(['全員へ']);
  const readers = Array.from({ length: 600 }, () => memberRows(newId()));
  await insertMembers(database, readers);
  const read_at = new Date().toISOString();
  const reads = readers.map(({ profile }) => ({ notification_id, user_id: profile.id, read_at }));
  await insertRows(database, 'notification_reads', reads);
  await admin.call('deleteAnnouncement', { announcementId: notification_id });
  expect(await titlesOf(member)).toEqual([]);
  expect(await unreadOf(member)).toBe(0);
  const { items } = await admin.get<Page<Announcement>>('/api/admin/announcements');
  expect(items).toEqual([]);
  const left = () =>
    database.read
      .selectFrom('notification_reads')
      .where('notification_id', '=', notification_id)
      .select('user_id')
      .execute();
  expect(await left()).toHaveLength(readers.length);
  // The deletion has freed the request id.
  const again = await admin.call('createAnnouncement', fields);
  expect(again.announcement.id).not.toBe(notification_id);
  await endOldNotifications(database);
  expect(await left()).toEqual([]);
  await expect.poll(() => titlesOf(member)).toEqual(['全員へ']);
  await admin.call('deleteAnnouncement', { announcementId: again.announcement.id });
  await endOldNotifications(database);
});

it('the sweep deletes notifications that were shown more than a year ago, with all related rows [NOTE-28]', async () => {
  const { database } = site();
  const { id: user_id } = await site().member();
  const yearAgo = Date.now() - NOTIFICATION_LIFETIME;
  const old = Array.from({ length: OLD }, () =>
    notificationRow({
      type: 'follow',
      title: '昔',
      created_at: new Date(yearAgo - DAY).toISOString(),
    }),
  );
  const kept = [
    notificationRow({
      type: 'follow',
      title: 'まだ',
      created_at: new Date(yearAgo + DAY).toISOString(),
    }),
    // This announcement was written long ago and has just started.
    notificationRow({
      type: 'announcement',
      title: '予定',
      created_at: new Date(yearAgo - DAY).toISOString(),
      shown_at: new Date().toISOString(),
    }),
  ];
  const all = [...old, ...kept];
  await insertRows(database, 'notifications', all);
  await insertRows(
    database,
    'notification_targets',
    all.map((row) => targetRow(row, user_id)),
  );
  const reads = all.map(({ id }) => ({
    notification_id: id,
    user_id,
    read_at: new Date().toISOString(),
  }));
  await insertRows(database, 'notification_reads', reads);
  await endOldNotifications(database);
  for (const table of ['notification_targets', 'notification_reads'] as const) {
    const left = await database.read.selectFrom(table).select('notification_id as id').execute();
    expect(left.map(({ id }) => id).toSorted()).toEqual(kept.map(({ id }) => id).toSorted());
  }
  const left = await database.read.selectFrom('notifications').select('title').execute();
  expect(left.map(({ title }) => title).toSorted()).toEqual(['まだ', '予定']);
});

/** The notification has more rows than two slices, and each transaction deletes at most one slice. */
it.each(['the sweep', 'a deleted account'])(
  '%s deletes notifications with many recipients in slices [NOTE-32]',
  async (by) => {
    const { database } = site();
    const { id: sender } = await site().member();
    const ids = Array.from({ length: OLD }, () => newId());
    await insertMembers(
      database,
      ids.map((id) => memberRows(id)),
    );
    const row = notificationRow({
      type: 'event',
      title: '昔',
      from_user_id: sender,
      created_at: new Date(Date.now() - NOTIFICATION_LIFETIME - DAY).toISOString(),
    });
    await insertRows(database, 'notifications', [row]);
    await insertRows(
      database,
      'notification_targets',
      ids.map((id) => targetRow(row, id)),
    );
    const deleteSome = () =>
      by === 'the sweep'
        ? deleteSomeBefore(database, new Date(Date.now() - NOTIFICATION_LIFETIME).toISOString())
        : deleteSliceOfMember(database, sender);
    const left: number[] = [];
    while (await deleteSome()) {
      const targets = database.read.selectFrom('notification_targets');
      left.push(
        (await targets.where('notification_id', '=', row.id).select('user_id').execute()).length,
      );
    }
    expect(left).toEqual([OLD - 500, OLD - 1000, 0, 0]);
    const rows = await database.read
      .selectFrom('notifications')
      .where('id', '=', row.id)
      .select('id')
      .execute();
    expect(rows).toEqual([]);
  },
);
