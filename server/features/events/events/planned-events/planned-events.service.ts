import { z } from 'zod';
import type { PlannedEvent } from '#contract/events/planned-events.ts';
import { idSchema, type Page, type PageQuery } from '#contract/foundations/primitives.ts';
import type { PlannedEventsTable } from '#server/features/events/events/planned-events/planned-events.tables.ts';
import { lockProfiles } from '#server/features/members/profiles/profiles.shared.store.ts';
import type { Database, Queryable } from '#server/platform/database/database.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { cancelJob, enqueueAnew } from '#server/platform/jobs/enqueue.ts';
import { jobKind } from '#server/platform/jobs/job-kind.ts';
import { toPlannedEvent } from './planned-event-view.ts';
import {
  isSamePlan,
  plannedEventNotFound,
  refuseTooManyPlans,
  refuseUnfitPlan,
} from './planned-events.policy.ts';
import * as store from './planned-events.store.ts';

/** The publication of an event at its time. */
export const plannedEventKind = jobKind<{ plannedEventId: string; userId: string }>({
  name: 'planned-event',
  payload: z.strictObject({ plannedEventId: idSchema, userId: idSchema }),
  key: ({ plannedEventId }) => plannedEventId,
  userId: ({ userId }) => userId,
});

/** Reads the planned events of the viewer, the earliest publication first. */
export async function readPlannedEvents(
  database: Database,
  { userId: user }: Viewer,
  { cursor, limit }: PageQuery,
): Promise<Page<PlannedEvent>> {
  const after = store.plannedEventKeyset.after(cursor);
  const page = await store.listPlannedEvents(database.read, { user, after, limit });
  return { ...page, items: page.items.map(toPlannedEvent) };
}

/** Reads a planned event of the viewer. Throws not-found. */
export async function readPlannedEvent(
  database: Database,
  { userId }: Viewer,
  id: string,
): Promise<PlannedEvent> {
  const row = await store.findPlannedEvent(database.read, id);
  if (row?.user_id !== userId) throw plannedEventNotFound();
  return toPlannedEvent(row);
}

interface Move {
  plannedEventId: string;
  publishAt: string;
}

/** Plans an own event for another time. Throws not-found, invalid-argument for an unfit time, and plans-full. */
export async function movePlannedEvent(
  database: Database,
  viewer: Viewer,
  { plannedEventId, publishAt }: Move,
): Promise<PlannedEvent> {
  await database.write(async (transaction) => {
    const before = await lockOwn(transaction, viewer, plannedEventId);
    const publish_at = new Date(publishAt).toISOString();
    await storePlan(transaction, before, { ...before, ...waiting, publish_at });
  });
  return readPlannedEvent(database, viewer, plannedEventId);
}

/** What a plan has that waits for its time. */
export const waiting = { failure: null, withdrawn_at: null };

/**
 * Stores a planned event in place of an earlier version, in the transaction that has locked it. Throws invalid-argument
 * for an unfit time, and plans-full.
 */
export async function storePlan(
  transaction: Queryable,
  before: PlannedEventsTable | null,
  row: PlannedEventsTable,
): Promise<void> {
  refuseUnfitPlan(row, before, Date.now());
  refuseTooManyPlans(await store.countPlannedEvents(transaction, row));
  if (before === null) await store.insertPlannedEvent(transaction, row);
  else await store.updatePlannedEvent(transaction, row);
  if (before !== null && isSamePlan(before, row)) return;
  const { id: plannedEventId, user_id: userId, publish_at: at } = row;
  await enqueueAnew(transaction, plannedEventKind, { plannedEventId, userId }, { at });
}

/** Takes back the plan of an own event, which stays in the list. A repeated call changes nothing. Throws not-found. */
export async function withdrawPlannedEvent(
  database: Database,
  viewer: Viewer,
  id: string,
): Promise<PlannedEvent> {
  await database.write(async (transaction) => {
    const before = await lockOwn(transaction, viewer, id);
    if (before.withdrawn_at === null) await withdrawWithin(transaction, before);
  });
  return readPlannedEvent(database, viewer, id);
}

/** Takes back a plan in the transaction that has locked it. Returns what is stored. */
export async function withdrawWithin(
  transaction: Queryable,
  before: PlannedEventsTable,
): Promise<PlannedEventsTable> {
  const after = { ...before, failure: null, withdrawn_at: new Date().toISOString() };
  await store.updatePlannedEvent(transaction, after);
  await cancelJob(transaction, plannedEventKind, before.id);
  return after;
}

/** Deletes a planned event of the viewer. A repeated call does nothing. */
export async function deletePlannedEvent(
  database: Database,
  { userId }: Viewer,
  id: string,
): Promise<void> {
  await database.write(async (transaction) => {
    await lockProfiles(transaction, [userId]);
    const row = await store.lockPlannedEvent(transaction, id);
    if (row?.user_id === userId) await endPlannedEvent(transaction, id);
  });
}

/** Ends a planned event, because it is published or deleted. */
export async function endPlannedEvent(transaction: Queryable, id: string): Promise<void> {
  await store.deletePlannedEvent(transaction, id);
  await cancelJob(transaction, plannedEventKind, id);
}

/**
 * Locks a planned event of the viewer, and before it the viewer, whose plans are counted. Throws not-found for that of
 * another member.
 */
export async function lockOwn(
  transaction: Queryable,
  { userId }: Viewer,
  id: string,
): Promise<PlannedEventsTable> {
  await lockProfiles(transaction, [userId]);
  const row = await store.lockPlannedEvent(transaction, id);
  if (row?.user_id !== userId) throw plannedEventNotFound();
  return row;
}
