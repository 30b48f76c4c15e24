import type { EventCard } from '#contract/events.ts';
import {
  decorativePicture,
  type PictureReference,
} from '#server/features/pictures/pictures.service.ts';
import type { Database } from '#server/platform/database/database.ts';
import { listNext } from './events.store.ts';

/** The next events that the home page shows now. */
export async function readNextEvents(database: Database): Promise<{ items: EventCard[] }> {
  const rows = await listNext(database.read, new Date().toISOString());
  const items = rows.map(({ id, title, event_date, event_end_date, location, ...row }) => ({
    id,
    title,
    event_date,
    event_end_date,
    location,
    ...decorativePicture(row),
  }));
  return { items };
}

/** Events show their picture to everybody. */
export const eventPictures: PictureReference = {
  table: 'events',
  column: 'image_key',
  shownTo: 'everybody',
};
