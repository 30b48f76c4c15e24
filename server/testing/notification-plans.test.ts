import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { UNREAD_COUNT_MAX } from '#contract/foundations/limits.ts';
import {
  announcementKeyset,
  listAnnouncements,
} from '#server/features/notifications/notifications/announcements/announcements.store.ts';
import { findUnreadGroup } from '#server/features/notifications/notifications/grouped-notifications.store.ts';
import { listMentioned } from '#server/features/notifications/notifications/mentions.store.ts';
import {
  notificationRow,
  targetRow,
} from '#server/features/notifications/notifications/notifications.tables.ts';
import {
  countUnread,
  listUnread,
} from '#server/features/notifications/notifications/read-notifications.store.ts';
import {
  listTimeline,
  timelineKeyset,
} from '#server/features/notifications/notifications/timeline.store.ts';
import { newId } from '#server/platform/ids.ts';
import { analyze } from './analyze.ts';
import { insertMembers, insertRows, memberRows } from './factories.ts';
import { explain, type List, nodesOf, type PostgresPlan, type SqliteStep } from './page-plans.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

const MANY = 20_000;
const ANNOUNCEMENTS = 1000;
const LIMIT = 20;
const START = Date.parse('2026-01-01T00:00:00.000Z');
const [star, sender, post] = [newId(), newId(), newId()];

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
  const { database } = test;
  const others = Array.from({ length: 300 }, () => newId());
  await insertMembers(
    database,
    [star, sender, ...others].map((id) => memberRows(id)),
  );
  const personal = Array.from({ length: MANY }, (_, index) => personalTo(star, index));
  const elsewhere = Array.from({ length: 3000 }, (_, index) =>
    personalTo(others[index % others.length] ?? '', index),
  );
  const announced = Array.from({ length: ANNOUNCEMENTS }, (_, index) =>
    notificationRow({
      type: 'announcement',
      title: 'お知らせ',
      content: '本文',
      target_audience: index % 5 === 0 ? 'admin' : 'all',
      created_at: timeOf((index * MANY) / ANNOUNCEMENTS),
    }),
  );
  await insertRows(database, 'notifications', [...personal, ...elsewhere, ...announced]);
  const targets = [...personal, ...elsewhere].map((row) =>
    targetRow(row, row.target_user_id ?? ''),
  );
  await insertRows(database, 'notification_targets', targets);
  // Marks all announcements except the last ten as read.
  const read_at = timeOf(MANY);
  const reads = announced.slice(0, -10);
  await insertRows(
    database,
    'notification_reads',
    reads.map(({ id }) => ({ notification_id: id, user_id: star, read_at })),
  );
  for (const user_id of others) {
    const some = announced
      .slice(0, 100)
      .map(({ id }) => ({ notification_id: id, user_id, read_at }));
    await insertRows(database, 'notification_reads', some);
  }
  const positions = others.map((user_id) => ({ user_id, read_until: timeOf(0) }));
  await insertRows(database, 'notification_read_positions', positions);
  await analyze(database);
}, 240_000);
afterAll(() => test.drop());

function timeOf(index: number): string {
  return new Date(START + index * 1000).toISOString();
}

function personalTo(userId: string, index: number) {
  return notificationRow({
    type: index % 3 === 0 ? 'like' : 'follow',
    title: '通知',
    content: '本文',
    target_audience: 'specific',
    target_user_id: userId,
    from_user_id: sender,
    related_id: index % 3000 === 0 ? post : newId(),
    created_at: timeOf(index),
  });
}

const reader = { viewer: star, now: timeOf(MANY + 1), joined: timeOf(0) };
const deep = { time: timeOf(MANY / 2), id: newId() };

/** Each list, with the maximum number of rows in one step. */
const lists: Record<string, [most: number, list: List]> = {};
for (const excludesBlocked of [false, true]) {
  for (const kind of ['all', 'announcements', 'personal'] as const) {
    const shape = { kind, admin: true, excludesBlocked };
    const page = { ...reader, shape, limit: LIMIT };
    lists[`first page of ${kind}, apart: ${excludesBlocked}`] = [
      3 * LIMIT,
      (database) => listTimeline(database, { ...page, ...timelineKeyset.start }),
    ];
    lists[`deep page of ${kind}, apart: ${excludesBlocked}`] = [
      3 * LIMIT,
      (database) => listTimeline(database, { ...page, ...deep }),
    ];
  }
  const shape = { admin: true, excludesBlocked, quiet: false, personal: true };
  lists[`unread of a member who has read nothing, apart: ${excludesBlocked}`] = [
    ANNOUNCEMENTS,
    (database) => countUnread(database, shape, { ...reader, since: timeOf(0) }),
  ];
  lists[`unread of a member who has marked all as read, apart: ${excludesBlocked}`] = [
    UNREAD_COUNT_MAX,
    (database) => countUnread(database, shape, { ...reader, since: timeOf(MANY - 50) }),
  ];
}
lists['unread of a member who mutes words'] = [
  2 * UNREAD_COUNT_MAX,
  (database) => listUnread(database, { ...reader, since: timeOf(0) }),
];
lists['all announcements'] = [
  ANNOUNCEMENTS,
  (database) => listAnnouncements(database, { after: announcementKeyset.start, limit: LIMIT }),
];
lists['unread likes of a post'] = [
  UNREAD_COUNT_MAX,
  (database) =>
    findUnreadGroup(database, { type: 'like', owner: star, about: post, since: timeOf(0) }),
];
lists['unread comments of a post'] = [
  UNREAD_COUNT_MAX,
  (database) =>
    findUnreadGroup(database, { type: 'comment', owner: star, about: post, since: timeOf(0) }),
];

lists['the members mentioned in a post'] = [
  UNREAD_COUNT_MAX,
  (database) => listMentioned(database, { from: sender, relatedId: post }),
];

/** The tables with many rows. */
const growing = new Set(['notifications', 'notification_targets', 'notification_reads']);
const scans = /^SCAN (notifications|notification_targets|target|notification_reads|profiles)\b/;

describe(`with ${MANY} notifications of a member and ${ANNOUNCEMENTS} announcements`, () => {
  it.each(Object.entries(lists))(
    'ranges of indexes are read for %s [HIDE-40, NOTE-55, NOTE-64]',
    async (_, [most, list]) => {
      const { database } = test;
      if (database.engine === 'sqlite') {
        const steps = (await explain(database, 'EXPLAIN QUERY PLAN', list)) as SqliteStep[];
        expect(steps.filter(({ detail }) => scans.test(detail))).toEqual([]);
        return;
      }
      const [plan] = (await explain(database, 'EXPLAIN (ANALYZE, FORMAT JSON)', list)) as [
        PostgresPlan,
      ];
      for (const node of nodesOf(plan['QUERY PLAN'][0].Plan)) {
        const { 'Relation Name': table, 'Node Type': type, 'Actual Rows': rows } = node;
        if (!table || !growing.has(table)) continue;
        expect([table, type]).not.toEqual([table, 'Seq Scan']);
        expect([table, type, rows <= most]).toEqual([table, type, true]);
      }
    },
  );
});
