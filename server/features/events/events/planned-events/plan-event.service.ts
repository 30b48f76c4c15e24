import type { z } from 'zod';
import { repeatProblem } from '#contract/events/event-rules.ts';
import type {
  PlannedEvent,
  planEvent as planEventFunction,
  updatePlannedEvent as updateFunction,
} from '#contract/events/planned-events.ts';
import type { PlannedEventsTable } from '#server/features/events/events/planned-events/planned-events.tables.ts';
import { claimPicture } from '#server/features/foundations/pictures/pictures.service.ts';
import { countUse } from '#server/features/foundations/rate-limits/rate-limits.service.ts';
import { lockProfiles } from '#server/features/members/profiles/profiles.shared.store.ts';
import { refuseLinks } from '#server/features/members/profiles/restrictions.service.ts';
import { canonicalTag } from '#server/features/tags/tags/tag-aliases.service.ts';
import type { Database, Queryable } from '#server/platform/database/database.ts';
import { changedElsewhere } from '#server/platform/http/app-error.ts';
import { createOnce, requestUsed } from '#server/platform/http/create-once.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { versionAfter } from '#server/platform/version-after.ts';
import { linkable } from '../event-words.service.ts';
import { contentsIn, hasContents, toContents } from '../writing/event-changes.ts';
import { refuse, refuseImpossibleMove, refuseImpossibleTimes } from '../writing/event-rules.ts';
import { startsOf } from '../writing/write-event.service.ts';
import { findEventOfRequest } from '../writing/write-event.store.ts';
import { repeatOf, toRepeatColumns } from './planned-event-view.ts';
import { isSamePlan } from './planned-events.policy.ts';
import { lockOwn, readPlannedEvent, storePlan, waiting } from './planned-events.service.ts';
import { findPlannedOfRequest } from './planned-events.store.ts';
import { plannedEventRow } from './planned-events.tables.ts';

/** What the form of a planned event writes. */
type Written = Omit<
  PlannedEventsTable,
  'id' | 'user_id' | 'request_id' | 'created_at' | 'updated_at'
>;

type Typed = Omit<z.output<typeof planEventFunction.input>, 'requestId'>;

/**
 * Stores an event that is published at a time. It counts as an event of now. A repeated requestId returns the event of
 * the first call. Throws request-used when that has other contents or has been published, invalid-argument for times
 * that do not fit, plans-full and limit-reached.
 */
export async function planEvent(
  database: Database,
  viewer: Viewer,
  { requestId, ...typed }: z.output<typeof planEventFunction.input>,
): Promise<PlannedEvent> {
  const written = await writtenOf(database, typed);
  await refuseLinks(database.read, viewer.userId, { texts: linkable(written), host: '' });
  const { created, isNew } = await createOnce(database, {
    find: (queryable) => findOfRequest(queryable, viewer.userId, requestId),
    create: (transaction) => insert(transaction, viewer, written, requestId),
  });
  if (!isNew && !isSame(created, written)) throw requestUsed();
  return readPlannedEvent(database, viewer, created.id);
}

/** The columns that an organiser writes, with an alias resolved to its tag. The tag is not used until the publication. */
async function writtenOf(
  database: Database,
  { publishAt, repeat, ...fields }: Typed,
): Promise<Written> {
  const tag = await canonicalTag(database.read, fields.tag);
  const publish_at = new Date(publishAt).toISOString();
  return { ...toContents({ ...fields, tag }), ...toRepeatColumns(repeat), ...waiting, publish_at };
}

async function findOfRequest(
  queryable: Queryable,
  userId: string,
  requestId: string,
): Promise<PlannedEventsTable | null> {
  const planned = await findPlannedOfRequest(queryable, userId, requestId);
  if (planned === null && (await findEventOfRequest(queryable, userId, requestId)) !== null) {
    throw requestUsed('さきほどの内容で、すでに公開されています');
  }
  return planned;
}

async function insert(
  transaction: Queryable,
  viewer: Viewer,
  written: Written,
  request_id: string,
): Promise<PlannedEventsTable> {
  const { userId } = viewer;
  const now = new Date();
  refuseImpossibleTimes(written, now);
  refuse(repeatProblem(startsOf(written, repeatOf(written)), now.getTime()));
  await lockProfiles(transaction, [userId]);
  const row = plannedEventRow({ ...written, user_id: userId, request_id });
  if (row.image_key !== null) {
    await claimPicture(transaction, row.image_key, { userId, folder: 'event-images' });
  }
  await countUse(transaction, viewer, 'events');
  await storePlan(transaction, null, row);
  return row;
}

/**
 * Saves an own planned event, and plans it for a time. A save without changes does nothing, so the call is idempotent.
 * Throws not-found, changed-elsewhere, invalid-argument for times that do not fit, and plans-full.
 */
export async function updatePlannedEvent(
  database: Database,
  viewer: Viewer,
  { plannedEventId, baseUpdatedAt, ...typed }: z.output<typeof updateFunction.input>,
): Promise<PlannedEvent> {
  const written = await writtenOf(database, typed);
  await database.write(async (transaction) => {
    const before = await lockOwn(transaction, viewer, plannedEventId);
    if (isSame(before, written)) return;
    if (baseUpdatedAt !== undefined && baseUpdatedAt !== before.updated_at) {
      throw changedElsewhere();
    }
    await refuseUnfitChange(transaction, viewer, before, written);
    const updated_at = versionAfter(before.updated_at);
    await storePlan(transaction, before, { ...before, ...written, updated_at });
  });
  return readPlannedEvent(database, viewer, plannedEventId);
}

async function refuseUnfitChange(
  transaction: Queryable,
  { userId }: Viewer,
  before: PlannedEventsTable,
  written: Written,
): Promise<void> {
  const now = new Date();
  refuseImpossibleMove(before, written, now);
  refuse(repeatProblem(startsOf(written, repeatOf(written)), now.getTime()));
  const links = { texts: linkable(written), known: linkable(before), host: '' };
  await refuseLinks(transaction, userId, links);
  const { image_key } = written;
  if (image_key !== null && image_key !== before.image_key) {
    await claimPicture(transaction, image_key, { userId, folder: 'event-images' });
  }
}

function isSame(row: PlannedEventsTable, written: Written): boolean {
  const { repeat_every, repeat_times } = written;
  const isSameRepeat = row.repeat_every === repeat_every && row.repeat_times === repeat_times;
  return isSameRepeat && isSamePlan(row, written) && hasContents(row, contentsIn(written));
}
