import {
  blockedAmong,
  hiddenAmong,
} from '#server/features/members/visibility/visibility.service.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { findDescriptions, type ListedEventRow } from './events.store.ts';

/** Omits the events that mutes and blocks hide from the viewer in lists. */
export async function withoutHiddenEvents(
  database: Database,
  viewer: Viewer | null,
  rows: ListedEventRow[],
): Promise<ListedEventRow[]> {
  const owners = rows.map(({ user_id }) => user_id);
  const hidden = await hiddenAmong(database.read, viewer, owners);
  if (!hidden) return rows;
  const ids = rows.map(({ id }) => id);
  const descriptions = hidden.hasWords ? await findDescriptions(database.read, ids) : new Map();
  return rows.filter(({ id, user_id, title, tag }) => {
    const texts = [title, descriptions.get(id) ?? ''];
    return !hidden.hides({ userId: user_id, texts, tags: tag === null ? [] : [tag] });
  });
}

/** Omits the events of members with whom the viewer has a block, for lists of events that the viewer has joined. */
export async function withoutBlockedEvents(
  database: Database,
  viewer: Viewer | null,
  rows: ListedEventRow[],
): Promise<ListedEventRow[]> {
  const owners = rows.map(({ user_id }) => user_id);
  const blocked = await blockedAmong(database.read, viewer, owners);
  return rows.filter(({ user_id }) => !blocked.has(user_id));
}
