import type { z } from 'zod';
import { publishTimeProblem, repeatProblem } from '#contract/events/event-rules.ts';
import type {
  PlannedEvent,
  planEvent as planEventFunction,
  updatePlannedEvent as updateFunction,
} from '#contract/events/planned-events.ts';
import { claimPicture } from '#server/features/foundations/pictures/pictures.service.ts';
import { lockProfiles } from '#server/features/members/profiles/profiles.shared.store.ts';
import { refuseLinks } from '#server/features/members/profiles/restrictions.service.ts';
import { isWaiting } from '#server/features/posts/publication-plans/publication-plans.policy.ts';
import { planPublication } from '#server/features/posts/publication-plans/publication-plans.service.ts';
import { findPlan } from '#server/features/posts/publication-plans/publication-plans.shared.store.ts';
import { canonicalTag } from '#server/features/tags/tags/tag-aliases.service.ts';
import type { Database, Queryable } from '#server/platform/database/database.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { changedElsewhere } from '#server/platform/http/app-error.ts';
import { createOnce, requestUsed } from '#server/platform/http/create-once.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { linkable } from '../event-words.service.ts';
import { eventRow } from '../events.tables.ts';
import {
  type EventContents,
  hasContents,
  toContents,
  withContents,
} from '../writing/event-changes.ts';
import { refuse, refuseImpossibleMove, refuseImpossibleTimes } from '../writing/event-rules.ts';
import { startsOf } from '../writing/write-event.service.ts';
import { findEventOfRequest } from '../writing/write-event.store.ts';
import {
  lockOwn,
  type Planned,
  plannedEventNotFound,
  readPlannedEvent,
  repeatOf,
  toRepeatColumns,
} from './planned-events.service.ts';
import { insertDraft, updateDraft } from './planned-events.store.ts';

interface Written {
  columns: EventContents & Pick<Tables['events'], 'repeat_every' | 'repeat_times'>;
  publishAt: string;
}

type Typed = Omit<z.output<typeof planEventFunction.input>, 'requestId'>;

/**
 * Stores an event for publication at a time. It counts toward the limit of new events when it is stored. A repeated
 * requestId returns the event of the first call. Throws `request-used` when that event has other contents or has been
 * published, `invalid-argument` for impossible times, `plans-full` and `limit-reached`.
 */
export async function planEvent(
  database: Database,
  viewer: Viewer,
  { requestId, ...typed }: z.output<typeof planEventFunction.input>,
): Promise<PlannedEvent> {
  const written = await writtenOf(database, typed);
  await refuseLinks(database.read, viewer.userId, { texts: linkable(written.columns), host: '' });
  const { created, isNew } = await createOnce(database, {
    find: (queryable) => findOfRequest(queryable, viewer.userId, requestId),
    create: (transaction) => insert(transaction, viewer, written, requestId),
  });
  if (!isNew) await refuseOther(database, created, written);
  return readPlannedEvent(database, viewer, created.id);
}

/** Returns the columns that an organiser writes, with an alias resolved to its tag. Does not count the tag as used. */
async function writtenOf(database: Database, { publishAt, repeat, ...fields }: Typed) {
  const tag = await canonicalTag(database.read, fields.tag);
  return {
    columns: { ...toContents({ ...fields, tag }), ...toRepeatColumns(repeat) },
    publishAt: new Date(publishAt).toISOString(),
  };
}

async function findOfRequest(queryable: Queryable, userId: string, requestId: string) {
  const event = await findEventOfRequest(queryable, { user_id: userId, request_id: requestId });
  if (event?.is_draft === false) throw requestUsed('さきほどの内容で、すでに公開されています');
  return event;
}

async function insert(
  transaction: Queryable,
  viewer: Viewer,
  { columns, publishAt }: Written,
  request_id: string,
): Promise<Tables['events']> {
  const { userId } = viewer;
  const now = new Date();
  refuseImpossibleTimes(columns, now);
  refuse(repeatProblem(startsOf(columns, repeatOf(columns)), now.getTime()));
  await lockProfiles(transaction, [userId]);
  const event = eventRow({ ...columns, user_id: userId, request_id, is_draft: true });
  if (event.image_key !== null) {
    await claimPicture(transaction, event.image_key, { userId, folder: 'event-images' });
  }
  await insertDraft(transaction, event);
  const plan = { kind: 'event', id: event.id, publishAt, before: null } as const;
  await planPublication(transaction, viewer, plan);
  refuse(publishTimeProblem(event, publishAt));
  return event;
}

async function refuseOther({ read }: Database, event: Tables['events'], written: Written) {
  const plan = await findPlan(read, event.id);
  if (plan === null) throw plannedEventNotFound();
  if (!isSame({ event, plan }, written)) throw requestUsed();
}

/**
 * Saves a planned event of the viewer, and plans it for a time. A save without changes does nothing, so the call is
 * idempotent. Throws `not-found`, `changed-elsewhere`, `invalid-argument` for impossible times, and `plans-full`.
 */
export async function updatePlannedEvent(
  database: Database,
  viewer: Viewer,
  { plannedEventId: id, baseUpdatedAt, ...typed }: z.output<typeof updateFunction.input>,
): Promise<PlannedEvent> {
  const written = await writtenOf(database, typed);
  const { columns, publishAt } = written;
  await database.write(async (transaction) => {
    const planned = await lockOwn(transaction, viewer, id);
    const { event, plan: before } = planned;
    if (isSame(planned, written)) return;
    if (baseUpdatedAt !== undefined && baseUpdatedAt !== event.updated_at) throw changedElsewhere();
    await refuseUnfitChange(transaction, viewer, event, columns);
    await updateDraft(transaction, { ...withContents(event, columns, new Date()), ...columns });
    await planPublication(transaction, viewer, { kind: 'event', id, publishAt, before });
    refuse(publishTimeProblem(columns, publishAt));
  });
  return readPlannedEvent(database, viewer, id);
}

async function refuseUnfitChange(
  transaction: Queryable,
  { userId }: Viewer,
  before: Tables['events'],
  columns: Written['columns'],
): Promise<void> {
  const now = new Date();
  refuseImpossibleMove(before, columns, now);
  refuse(repeatProblem(startsOf(columns, repeatOf(columns)), now.getTime()));
  const links = { texts: linkable(columns), known: linkable(before), host: '' };
  await refuseLinks(transaction, userId, links);
  const { image_key } = columns;
  if (image_key !== null && image_key !== before.image_key) {
    await claimPicture(transaction, image_key, { userId, folder: 'event-images' });
  }
}

function isSame({ event, plan }: Planned, { columns, publishAt }: Written): boolean {
  const { repeat_every, repeat_times } = columns;
  const isSameRepeat = event.repeat_every === repeat_every && event.repeat_times === repeat_times;
  const isSamePlan = isWaiting(plan) && plan.publish_at === publishAt;
  return isSameRepeat && isSamePlan && hasContents(event, columns);
}
