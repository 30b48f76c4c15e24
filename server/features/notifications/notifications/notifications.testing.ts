import type { Page } from '#contract/foundations/primitives.ts';
import type { Notification } from '#contract/notifications/notifications.ts';
import type { NotificationsTable } from '#server/features/notifications/notifications/notifications.tables.ts';
import type { Database } from '#server/platform/database/database.ts';
import { insertRows } from '#server/testing/factories.ts';
import type { TestClient } from '#server/testing/test-client.ts';
import { notificationRow, targetRow } from './notifications.tables.ts';

/** Returns a page of a member's notifications. `search` is a query string such as `?kind=personal&limit=2`. */
export function timelineOf(client: TestClient, search = ''): Promise<Page<Notification>> {
  return client.get<Page<Notification>>(`/api/notifications${search}`);
}

export async function titlesOf(client: TestClient, search = ''): Promise<string[]> {
  return (await timelineOf(client, search)).items.map(({ title }) => title);
}

export async function unreadOf(client: TestClient): Promise<number> {
  const path = '/api/notifications/unread-count';
  return (await client.get<{ unread_count: number }>(path)).unread_count;
}

/** Stores a notification to the members in `to`, or an announcement to all. */
export async function insertNotification(
  database: Database,
  fields: Partial<NotificationsTable> = {},
  to: readonly string[] = [],
): Promise<NotificationsTable> {
  const only = to.length === 1 ? to[0] : undefined;
  const row = notificationRow({
    type: 'announcement',
    title: 'お知らせ',
    content: '本文',
    target_audience: to.length === 0 ? 'all' : 'specific',
    target_user_id: only ?? null,
    ...fields,
  });
  await insertRows(database, 'notifications', [row]);
  await insertRows(
    database,
    'notification_targets',
    to.map((userId) => targetRow(row, userId)),
  );
  return row;
}

/** Returns the time `seconds` from now, as ISO 8601. */
export function inSeconds(seconds: number): string {
  return new Date(Date.now() + seconds * 1000).toISOString();
}
