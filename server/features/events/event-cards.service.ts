import type { EventCard, ListedEvent } from '#contract/events.ts';
import { decorativePicture } from '#server/features/pictures/pictures.service.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { findEvents, type ListedEventRow } from './events.store.ts';
import { eventTexts } from './events.text.ts';
import { withoutHiddenEvents } from './hidden-events.service.ts';
import { withoutLinks } from './without-links.ts';

/** Converts a row into the card of an event. */
export function toCard(row: ListedEventRow): EventCard {
  const { id, title, event_date, event_end_date, location, cancelled_at, joined_count } = row;
  return {
    id,
    title,
    event_date,
    event_end_date,
    location,
    is_cancelled: cancelled_at !== null,
    joined_count,
    ...decorativePicture(row),
  };
}

/** The title of an event as everybody may read it, without addresses. */
export function publicTitle(title: string): string {
  return withoutLinks(title) || eventTexts.untitled;
}

/** The card of an event for a viewer: addresses in it are for members. */
export function toPublicCard(viewer: Viewer | null, row: ListedEventRow): EventCard {
  const card = toCard(row);
  if (viewer?.isComplete) return card;
  const { title, location } = card;
  return {
    ...card,
    title: publicTitle(title),
    location: withoutLinks(location) || eventTexts.placeWithin,
  };
}

/** Converts a row into an event of the list of events. */
export function toListed(row: ListedEventRow): ListedEvent {
  const { interested_count, capacity, my_state, series_id } = row;
  return { ...toCard(row), interested_count, capacity, my_state, series_id };
}

/**
 * Reads events by their ids, without those that are deleted, or hidden from the viewer in lists. One that the team hides
 * is for its organiser alone.
 */
export async function readEventCards(
  database: Database,
  viewer: Viewer,
  ids: readonly string[],
): Promise<Map<string, EventCard>> {
  const rows = await findEvents(database.read, ids);
  const meant = rows.filter(
    ({ hidden_at, user_id }) => hidden_at === null || user_id === viewer?.userId,
  );
  const shown = await withoutHiddenEvents(database, viewer, meant);
  return new Map(shown.map((row) => [row.id, toCard(row)]));
}
