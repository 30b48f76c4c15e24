import { DAY, HOUR, MINUTE } from '#contract/foundations/limits.ts';
import type { EventsTable } from '#server/features/events/events/events.tables.ts';
import { newId } from '#server/platform/ids.ts';
import { insertRows } from '#server/testing/factories.ts';
import type { TestApp } from '#server/testing/test-app.ts';
import { eventRow } from './events.tables.ts';

/** Returns the time after some milliseconds, in ISO 8601. */
export const timeIn = (milliseconds: number) => new Date(Date.now() + milliseconds).toISOString();
export const inMinutes = (minutes: number) => timeIn(minutes * MINUTE);
export const inHours = (hours: number) => timeIn(hours * HOUR);
export const inDays = (days: number) => timeIn(days * DAY);

/** Inserts an event directly into the database, by default one that starts in an hour. Returns its id. */
export async function insertEvent(
  { database }: Pick<TestApp, 'database'>,
  user_id: string,
  fields: Partial<EventsTable> = {},
): Promise<string> {
  const row = eventRow({
    user_id,
    title: 'お絵かき会',
    description: 'みんなで描きます',
    event_date: inHours(1),
    ...fields,
  });
  await insertRows(database, 'events', [row]);
  return row.id;
}

/** Returns the form values of an event tomorrow. */
export function eventFields() {
  return {
    title: '星を見る会',
    description: '21時に空を見上げます',
    event_date: inDays(1),
    event_end_date: timeIn(DAY + 2 * HOUR),
    location: '丘の上',
    event_url: 'https://example.com/stars',
    capacity: 20,
    tag: 'ほし',
    requestId: newId(),
  };
}
