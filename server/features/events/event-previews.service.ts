import type { Picture } from '#contract/pictures.ts';
import { plainLine } from '#contract/plain-text.ts';
import { decorativePicture } from '#server/features/pictures/pictures.service.ts';
import type { Database } from '#server/platform/database/database.ts';
import { publicTitle } from './event-cards.service.ts';
import { findEventPreview } from './event-previews.store.ts';
import { withoutLinks } from './without-links.ts';

/** What everybody may know of an event: previews of links to it show no more than that. */
export interface EventPreview {
  id: string;
  /** Without addresses. */
  title: string;
  /** One line without markup and addresses. */
  description: string;
  event_date: string;
  event_end_date: string | null;
  /** Without addresses; empty where nothing else is left. */
  location: string;
  is_cancelled: boolean;
  tag: string | null;
  image_url: string | null;
  image: Picture | null;
  /** Null unless everybody may see the profile of the member. */
  organizer: { id: string; name: string } | null;
}

/** Reads what everybody may know of an event. Returns null when it does not exist, or its organizer is leaving. */
export async function readEventPreview(
  database: Database,
  eventId: string,
): Promise<EventPreview | null> {
  const row = await findEventPreview(database.read, eventId);
  if (!row) return null;
  const { id, title, event_date, event_end_date, tag } = row;
  const isPublic = row.organizer_visibility === 'public';
  return {
    id,
    title: publicTitle(title),
    description: withoutLinks(plainLine(row.description)),
    event_date,
    event_end_date,
    location: withoutLinks(row.location),
    is_cancelled: row.cancelled_at !== null,
    tag,
    ...decorativePicture(row),
    organizer: isPublic ? { id: row.user_id, name: row.display_name || row.username } : null,
  };
}
