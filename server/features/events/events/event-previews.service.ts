import type { Picture } from '#contract/foundations/pictures.ts';
import { plainLine } from '#contract/foundations/plain-text.ts';
import { decorativePicture } from '#server/features/foundations/pictures/pictures.service.ts';
import type { Database } from '#server/platform/database/database.ts';
import { publicTitle } from './event-cards.service.ts';
import { findEventPreview } from './events.store.ts';
import { withoutLinks } from './without-links.ts';

/** The public part of an event. Link previews contain nothing else. */
export interface EventPreview {
  id: string;
  /** Without web addresses. */
  title: string;
  /** One line without markup and web addresses. */
  description: string;
  event_date: string;
  event_end_date: string | null;
  is_all_day: boolean;
  /** Without web addresses. Empty when nothing else is left. */
  location: string;
  is_cancelled: boolean;
  tag: string | null;
  joined_count: number;
  image_url: string | null;
  image: Picture | null;
  /** Null unless the profile of the organiser is public. */
  organiser: { id: string; name: string } | null;
}

/** Reads the public part of an event. Returns null when `findEventPreview` finds no event. */
export async function readEventPreview(
  database: Database,
  eventId: string,
): Promise<EventPreview | null> {
  const row = await findEventPreview(database.read, { id: eventId });
  if (!row) return null;
  const { id, title, event_date, event_end_date, is_all_day, tag, joined_count } = row;
  const isPublic = row.organiser_visibility === 'public';
  return {
    id,
    title: publicTitle(title),
    description: withoutLinks(plainLine(row.description)),
    event_date,
    event_end_date,
    is_all_day,
    location: withoutLinks(row.location),
    is_cancelled: row.cancelled_at !== null,
    tag,
    joined_count,
    ...decorativePicture(row),
    organiser: isPublic ? { id: row.user_id, name: row.display_name || row.username } : null,
  };
}
