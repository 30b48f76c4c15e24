import { repeatedStarts } from '#contract/event-repeats.ts';
import { MINUTE } from '#contract/limits.ts';
import { eventRow } from '#server/features/events/events.rows.ts';
import { addToIndex } from '#server/features/search-index/search-index.service.ts';
import type { EventsTable } from '#server/platform/database/tables.ts';
import { drawEventCover } from '../art/index.ts';
import type { DemoEvent } from '../community/types.ts';
import { type SeedContext, storePicture } from './context.ts';
import { demoId, timeAt } from './rows.ts';
import * as store from './seed.store.ts';

/** In minutes. */
const DAY = 24 * 60;
const HALF_HOUR = 30;
/** The offset of Japan from UTC. */
const JAPAN = 9 * 60;

/** Seeds an event with its cover, with all dates of a repeated one. */
export async function seedEvent(context: SeedContext, event: DemoEvent): Promise<void> {
  const drawing = drawEventCover(event.cover.seed, event.cover.scene);
  const image_key = await storePicture(context, drawing, 'event-images', event.author);
  const rows = rowsOf(event, image_key, context.base);
  await context.database.write(async (transaction) => {
    await store.insertAll(transaction, 'events', rows);
    await addToIndex(transaction, { events: rows });
  });
}

function rowsOf(event: DemoEvent, image_key: string, base: string): EventsTable[] {
  const { key, title, description, location, event_url, capacity, tag, repeat } = event;
  const { start, end } = spanOf(event, base);
  const starts = repeat === null ? [start] : repeatedStarts(start, repeat);
  const duration = Date.parse(end) - Date.parse(start);
  const created_at = timeAt(base, Math.min(event.start_minutes, 0) - 10 * DAY);
  const first = demoId('event', key);
  return starts.map((event_date, index) =>
    eventRow({
      id: index === 0 ? first : demoId('event', `${key} ${index + 1}`),
      user_id: demoId('member', event.author),
      ...{ title, description, location, event_url, capacity, tag, image_key, created_at },
      event_date,
      event_end_date: new Date(Date.parse(event_date) + duration).toISOString(),
      series_id: repeat === null ? null : first,
      cancelled_at: event.cancel_reason === null ? null : timeAt(base, -DAY),
      cancel_reason: event.cancel_reason ?? '',
    }),
  );
}

/** Start and end of an event, rounded down to the half hour, whatever the time of the seeding. */
function spanOf({ start_minutes, end_minutes, start_hour }: DemoEvent, base: string) {
  const exact = Date.parse(base) / MINUTE + start_minutes;
  const midnight = Math.floor((exact + JAPAN) / DAY) * DAY - JAPAN;
  const start =
    start_hour === null ? Math.floor(exact / HALF_HOUR) * HALF_HOUR : midnight + start_hour * 60;
  return {
    start: new Date(start * MINUTE).toISOString(),
    end: new Date((start + end_minutes - start_minutes) * MINUTE).toISOString(),
  };
}
