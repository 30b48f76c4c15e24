import type { EventCard } from '#contract/events.ts';
import {
  decorativePicture,
  type PictureReference,
} from '#server/features/pictures/pictures.service.ts';
import type { Database } from '#server/platform/database/database.ts';
import { type EventCardRow, findEvents, listNext } from './events.store.ts';

/** The next events that the home page shows now. */
export async function readNextEvents(database: Database): Promise<{ items: EventCard[] }> {
  const rows = await listNext(database.read, new Date().toISOString());
  return { items: rows.map(toCard) };
}

/** Reads events in the order of `ids`, without those that are deleted. */
export async function readEventCards(
  database: Database,
  ids: readonly string[],
): Promise<EventCard[]> {
  const rows = await findEvents(database.read, ids);
  const byId = new Map(rows.map((row) => [row.id, toCard(row)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

function toCard({ image_key, image_width, image_height, image_placeholder, ...row }: EventCardRow) {
  const { id, title, event_date, event_end_date, location, cancelled_at, joined_count } = row;
  const picture = decorativePicture({ image_key, image_width, image_height, image_placeholder });
  const is_cancelled = cancelled_at !== null;
  return {
    id,
    title,
    event_date,
    event_end_date,
    location,
    is_cancelled,
    joined_count,
    ...picture,
  };
}

/** Events show their picture to everybody. */
export const eventPictures: PictureReference = {
  table: 'events',
  column: 'image_key',
  shownTo: 'everybody',
};
