import type { EventDetail } from '#contract/events/events.ts';
import type { PlannedEventsTable } from '#server/features/events/events/planned-events/planned-events.tables.ts';
import { lockProfiles } from '#server/features/members/profiles/profiles.shared.store.ts';
import { refuseLinks } from '#server/features/members/profiles/restrictions.service.ts';
import { canonicalTag, writtenTags } from '#server/features/tags/tags/tag-aliases.service.ts';
import type { Database, Queryable } from '#server/platform/database/database.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { linkable } from '../event-words.service.ts';
import { readEvent } from '../events.service.ts';
import { contentsIn } from '../writing/event-changes.ts';
import { insertPublished, startsOf } from '../writing/write-event.service.ts';
import { findRow } from '../writing/write-event.store.ts';
import { repeatOf } from './planned-event-view.ts';
import { isDue, plannedEventNotFound, refuseOver } from './planned-events.policy.ts';
import { endPlannedEvent } from './planned-events.service.ts';
import { findPlannedEvent, lockPlannedEvent } from './planned-events.store.ts';

/**
 * Publishes an own planned event at once. After its publication, a repeated call returns the event. Throws not-found,
 * event-over, and restricted.
 */
export async function publishNow(
  database: Database,
  viewer: Viewer,
  id: string,
): Promise<EventDetail> {
  await publish(database, viewer, { id, now: Date.now() });
  const event = await findRow(database.read, id);
  if (event?.user_id !== viewer.userId) throw plannedEventNotFound();
  return readEvent(database, viewer, id);
}

interface DuePublication {
  id: string;
  /** In milliseconds. */
  now: number;
  /** Runs in the transaction of the publication. */
  after: (transaction: Queryable, event: Tables['events']) => Promise<void>;
}

/** Publishes a planned event if it is due. Throws event-over and restricted. */
export async function publishIfDue(
  database: Database,
  viewer: Viewer,
  { id, now, after }: DuePublication,
): Promise<void> {
  await publish(database, viewer, { id, now, after, mayPublish: (row) => isDue(row, now) });
}

interface Publication extends Partial<DuePublication> {
  id: string;
  now: number;
  mayPublish?: (row: PlannedEventsTable) => boolean;
}

/** The plan ends with the publication, so that two processes publish an event once. */
async function publish(
  database: Database,
  viewer: Viewer,
  { id, now, after, mayPublish = () => true }: Publication,
): Promise<void> {
  const { userId } = viewer;
  await useTag(database, id);
  await database.write(async (transaction) => {
    await lockProfiles(transaction, [userId]);
    const row = await lockPlannedEvent(transaction, id);
    if (row?.user_id !== userId || !mayPublish(row)) return;
    refuseOver(row, now);
    await refuseLinks(transaction, userId, { texts: linkable(row), host: '' });
    await endPlannedEvent(transaction, id);
    const published = await publishedOf(transaction, row);
    const event = await insertPublished(transaction, published, startsOf(row, repeatOf(row)));
    await after?.(transaction, event);
  });
}

/** Stores the spelling of the tag of a planned event, whose publication is the first use. */
async function useTag(database: Database, id: string): Promise<void> {
  const row = await findPlannedEvent(database.read, id);
  if (row?.tag) await writtenTags(database, [row.tag]);
}

/** What is published of a planned event, with its tag as it is called now. */
async function publishedOf(transaction: Queryable, row: PlannedEventsTable) {
  const { id, user_id, request_id } = row;
  const tag = await canonicalTag(transaction, row.tag);
  return { ...contentsIn(row), tag, id, user_id, request_id };
}
