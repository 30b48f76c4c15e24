import { expect, it } from 'vitest';
import { DAY, NOTIFICATION_LIFETIME } from '#contract/limits.ts';
import { newId } from '#server/platform/ids.ts';
import { insertMembers, insertRows, memberRows } from '#server/testing/factories.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { notificationRow, targetRow } from './notifications.rows.ts';
import { endOldNotifications } from './notifications.service.ts';
import { deleteSomeBefore, deleteSomeOfMember } from './notifications.store.ts';

const site = useTestApp();

/** More than two slices. */
const OLD = 1100;

it('deletes what was shown more than a year ago, with all that is stored of it', async () => {
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
    // Written long ago, for a later time.
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

/** Rows of one notification, more than two slices, of which a transaction may delete one. */
it.each(['the sweep', 'a deleted account'])('%s deletes those of many in slices', async (by) => {
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
      : deleteSomeOfMember(database, sender);
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
});
