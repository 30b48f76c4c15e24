import { publishTimeProblem } from '#contract/events/event-rules.ts';
import type { Repeat } from '#contract/events/events.ts';
import type { PlannedEvent } from '#contract/events/planned-events.ts';
import type { Page, PageQuery } from '#contract/foundations/primitives.ts';
import { decorativePicture } from '#server/features/foundations/pictures/pictures.service.ts';
import { lockProfiles } from '#server/features/members/profiles/profiles.shared.store.ts';
import { toPlan } from '#server/features/posts/publication-plans/publication-plans.policy.ts';
import {
  endPlan,
  planPublication,
  withdrawPlan,
} from '#server/features/posts/publication-plans/publication-plans.service.ts';
import {
  findPlan,
  listPlans,
} from '#server/features/posts/publication-plans/publication-plans.shared.store.ts';
import type { Database, Queryable } from '#server/platform/database/database.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { refuse } from '../writing/event-rules.ts';
import { deleteEvent } from '../writing/write-event.store.ts';
import * as store from './planned-events.store.ts';

/** Reads the planned events of the viewer, the earliest publication first. */
export async function readPlannedEvents(
  database: Database,
  { userId: user }: Viewer,
  query: PageQuery,
): Promise<Page<PlannedEvent>> {
  const page = await listPlans.event(database.read, { ...query, user });
  return { ...page, items: await readPlanned(database.read, page.items) };
}

/** Reads the events of plans, in the order of the plans. */
export async function readPlanned(
  database: Queryable,
  plans: readonly Tables['publication_plans'][],
): Promise<PlannedEvent[]> {
  const ids = plans.map(({ id }) => id);
  const rows = await store.findDrafts(database, ids, {});
  const events = new Map(rows.map((row) => [row.id, row]));
  return plans.flatMap((plan) => {
    const event = events.get(plan.id);
    return event ? [toPlannedEvent(event, plan)] : [];
  });
}

function toPlannedEvent(row: store.DraftRow, plan: Tables['publication_plans']): PlannedEvent {
  const { id, title, description, event_date, event_end_date, is_all_day, location } = row;
  const { event_url, capacity, tag, updated_at } = row;
  return {
    id,
    title,
    description,
    event_date,
    event_end_date,
    is_all_day,
    location,
    ...decorativePicture(row),
    event_url,
    capacity,
    tag,
    repeat: repeatOf(row),
    plan: { ...toPlan(plan), is_withdrawn: plan.withdrawn_at !== null },
    updated_at,
  };
}

type RepeatColumns = Pick<Tables['events'], 'repeat_every' | 'repeat_times'>;

export function repeatOf({ repeat_every: every, repeat_times: times }: RepeatColumns) {
  return every === null || times === null ? null : { every, times };
}

export function toRepeatColumns(repeat: Repeat | null): RepeatColumns {
  return { repeat_every: repeat?.every ?? null, repeat_times: repeat?.times ?? null };
}

/** Reads a planned event of the viewer. Throws `not-found`. */
export async function readPlannedEvent(database: Database, { userId }: Viewer, id: string) {
  const plan = await findPlan(database.read, id);
  if (plan?.user_id !== userId) throw plannedEventNotFound();
  const [planned] = await readPlanned(database.read, [plan]);
  if (!planned) throw plannedEventNotFound();
  return planned;
}

/**
 * Plans the viewer's event for another time. Throws `not-found`, `plans-full`, and `invalid-argument` for an impossible
 * time.
 */
export async function movePlannedEvent(
  database: Database,
  viewer: Viewer,
  { plannedEventId: id, publishAt }: { plannedEventId: string; publishAt: string },
): Promise<PlannedEvent> {
  await database.write(async (transaction) => {
    const { event, plan: before } = await lockOwn(transaction, viewer, id);
    await planPublication(transaction, viewer, { kind: 'event', id, publishAt, before });
    refuse(publishTimeProblem(event, publishAt));
  });
  return readPlannedEvent(database, viewer, id);
}

/** Takes back the plan of the viewer's event. The event stays. A repeated call changes nothing. Throws `not-found`. */
export async function withdrawPlannedEvent(database: Database, viewer: Viewer, id: string) {
  await database.write(async (transaction) => {
    const { plan } = await lockOwn(transaction, viewer, id);
    if (plan.withdrawn_at === null) await withdrawPlan(transaction, plan);
  });
  return readPlannedEvent(database, viewer, id);
}

/** Deletes a planned event of the viewer. A repeated call does nothing. */
export async function deletePlannedEvent(database: Database, { userId }: Viewer, id: string) {
  await database.write(async (transaction) => {
    const planned = await lockPlanned(transaction, userId, id);
    if (planned === null) return;
    await endPlan(transaction, 'event', id);
    await deleteEvent(transaction, id);
  });
}

export interface Planned {
  event: Tables['events'];
  plan: Tables['publication_plans'];
}

/** Locks a planned event of the viewer. Throws `not-found` for an event of another member. */
export async function lockOwn(
  transaction: Queryable,
  { userId }: Viewer,
  id: string,
): Promise<Planned> {
  const planned = await lockPlanned(transaction, userId, id);
  if (planned === null) throw plannedEventNotFound();
  return planned;
}

/**
 * Locks a member, so that the member's plans can be counted. Then locks the planned event of this member. Returns null
 * when there is no such event.
 */
export async function lockPlanned(
  transaction: Queryable,
  userId: string,
  id: string,
): Promise<Planned | null> {
  await lockProfiles(transaction, [userId]);
  const event = await store.lockDraft(transaction, id);
  const plan = event?.user_id === userId ? await findPlan(transaction, id) : null;
  return event && plan && { event, plan };
}

/** Returns the error for a planned event that does not exist, belongs to another member, or has been published. */
export function plannedEventNotFound(): AppError {
  return new AppError(
    'not-found',
    'この予約は見つかりませんでした。公開されたか、削除されています',
  );
}
