import type { EventDetail } from '#contract/events/events.ts';
import { refuseLinks } from '#server/features/members/profiles/restrictions.service.ts';
import { isDue } from '#server/features/posts/publication-plans/publication-plans.policy.ts';
import { endPlan } from '#server/features/posts/publication-plans/publication-plans.service.ts';
import { canonicalTag, writtenTags } from '#server/features/tags/tags/tag-aliases.service.ts';
import type { Database, Queryable } from '#server/platform/database/database.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { linkable } from '../event-words.service.ts';
import { readEvent } from '../events.service.ts';
import { contentsIn } from '../writing/event-changes.ts';
import { refuseOver } from '../writing/event-rules.ts';
import { insertPublished, startsOf } from '../writing/write-event.service.ts';
import { deleteEvent, findRow } from '../writing/write-event.store.ts';
import { lockPlanned, plannedEventNotFound, repeatOf } from './planned-events.service.ts';
import { findDrafts } from './planned-events.store.ts';

/**
 * Publishes a planned event now. A repeated call returns the event. Throws `not-found`, `event-over` and `restricted`.
 */
export async function publishNow(
  database: Database,
  viewer: Viewer,
  id: string,
): Promise<EventDetail> {
  await publishPlannedEvent(database, viewer, { id, now: Date.now() });
  const event = await findRow(database.read, id);
  if (event?.user_id !== viewer.userId) throw plannedEventNotFound();
  return readEvent(database, viewer, id);
}

interface Publication {
  id: string;
  /** In milliseconds. */
  now: number;
  ifDue?: boolean;
  /** Runs in the transaction of the publication. */
  after?: (transaction: Queryable, event: Tables['events']) => Promise<unknown>;
}

/**
 * Publishes a planned event of its organiser. The plan ends with the publication, so that two processes publish an
 * event once. Throws `event-over` and `restricted`.
 */
export async function publishPlannedEvent(
  database: Database,
  viewer: Viewer,
  { id, now, ifDue = false, after }: Publication,
): Promise<void> {
  const { userId } = viewer;
  await useTag(database, id);
  await database.write(async (transaction) => {
    const planned = await lockPlanned(transaction, userId, id);
    if (planned === null || (ifDue && !isDue(planned.plan, now))) return;
    const { event: draft } = planned;
    refuseOver(draft, now);
    await refuseLinks(transaction, userId, { texts: linkable(draft), host: '' });
    await endPlan(transaction, 'event', id);
    // The draft can be deleted, because nothing else refers to it. Its dates are inserted like the dates of a new
    // event.
    await deleteEvent(transaction, id);
    const starts = startsOf(draft, repeatOf(draft));
    const event = await insertPublished(transaction, await publishedOf(transaction, draft), starts);
    await after?.(transaction, event);
  });
}

/** Stores the spelling of the tag of a planned event. The publication is the first use of the tag. */
async function useTag(database: Database, id: string): Promise<void> {
  const [draft] = await findDrafts(database.read, [id], {});
  if (draft?.tag) await writtenTags(database, [draft.tag]);
}

/** Returns the published columns of a draft, with the current name of its tag. */
async function publishedOf(transaction: Queryable, draft: Tables['events']) {
  const { id, user_id, request_id } = draft;
  const tag = await canonicalTag(transaction, draft.tag);
  return { ...contentsIn(draft), tag, id, user_id, request_id };
}
