import { MINUTE } from '#contract/limits.ts';
import { eventRow } from '#server/features/events/events.rows.ts';
import { addToIndex } from '#server/features/search-index/search-index.service.ts';
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

/** Seeds an event with its cover. */
export async function seedEvent(context: SeedContext, event: DemoEvent): Promise<void> {
  const { key, cover, author, start_minutes, end_minutes, start_hour, ...fields } = event;
  const drawing = drawEventCover(cover.seed, cover.scene);
  const image_key = await storePicture(context, drawing, 'event-images', author);
  const row = eventRow({
    ...fields,
    id: demoId('event', key),
    user_id: demoId('member', author),
    image_key,
    ...spanOf(event, context.base),
    created_at: timeAt(context.base, Math.min(start_minutes, 0) - 10 * DAY),
  });
  await context.database.write(async (transaction) => {
    await store.insertAll(transaction, 'events', [row]);
    await addToIndex(transaction, { events: [row] });
  });
}

/** Start and end of an event, rounded down to the half hour, whatever the time of the seeding. */
function spanOf({ start_minutes, end_minutes, start_hour }: DemoEvent, base: string) {
  const exact = Date.parse(base) / MINUTE + start_minutes;
  const midnight = Math.floor((exact + JAPAN) / DAY) * DAY - JAPAN;
  const start =
    start_hour === null ? Math.floor(exact / HALF_HOUR) * HALF_HOUR : midnight + start_hour * 60;
  return {
    event_date: new Date(start * MINUTE).toISOString(),
    event_end_date: new Date((start + end_minutes - start_minutes) * MINUTE).toISOString(),
  };
}
