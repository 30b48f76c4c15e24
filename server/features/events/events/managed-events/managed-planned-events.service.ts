import type { z } from 'zod';
import type {
  ManagedPlannedEvent,
  takeBackPlannedEvent as takeBackFunction,
} from '#contract/events/planned-events.ts';
import { sentence } from '#contract/foundations/plain-text.ts';
import type { Page, PageQuery } from '#contract/foundations/primitives.ts';
import { readSummaries } from '#server/features/members/profiles/profile-summaries.service.ts';
import { notifyOfModeration } from '#server/features/moderation/decisions/notify-of-moderation.service.ts';
import { isWaiting } from '#server/features/posts/publication-plans/publication-plans.policy.ts';
import { withdrawPlan } from '#server/features/posts/publication-plans/publication-plans.service.ts';
import {
  findPlan,
  listWaitingEvents,
} from '#server/features/posts/publication-plans/publication-plans.shared.store.ts';
import { refuseHigherRank, verifyPermission } from '#server/features/team/admins/admins.service.ts';
import { changesBetween, recordAudit } from '#server/features/team/audit-log/audit-log.service.ts';
import type { Database, Queryable } from '#server/platform/database/database.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import {
  lockPlanned,
  type Planned,
  plannedEventNotFound,
  readPlanned,
} from '../planned-events/planned-events.service.ts';

/** Reads the events of all members that wait for their publication, the earliest first. */
export async function readManagedPlannedEvents(
  database: Queryable,
  query: PageQuery,
): Promise<Page<ManagedPlannedEvent>> {
  const page = await listWaitingEvents(database, query);
  const owners = new Map(page.items.map(({ id, user_id }) => [id, user_id]));
  const organisers = await readSummaries(database, [...owners.values()]);
  const items = (await readPlanned(database, page.items)).flatMap((planned) => {
    const profiles = organisers.get(owners.get(planned.id) ?? '');
    return profiles ? [{ ...planned, profiles }] : [];
  });
  return { ...page, items };
}

/**
 * Takes back the plan of a member's event and notifies the member of the reason. The event stays in the member's list.
 * Does nothing when the event does not wait for its publication. Throws `not-found`, `higher-rank`, and
 * `permission-denied`.
 */
export async function takeBackPlan(
  database: Database,
  viewer: Viewer,
  { plannedEventId: id, reason }: z.output<typeof takeBackFunction.input>,
): Promise<void> {
  await database.write(async (transaction) => {
    const found = await findPlan(transaction, id);
    if (found?.event_id !== id) throw plannedEventNotFound();
    await refuseHigherRank(transaction, viewer, found.user_id);
    await verifyPermission(transaction, viewer, 'manage_events');
    const planned = await lockPlanned(transaction, found.user_id, id);
    if (planned === null) throw plannedEventNotFound();
    if (!isWaiting(planned.plan)) return;
    const after = await withdrawPlan(transaction, planned.plan);
    await reportTakenBack(transaction, viewer, { ...planned, after, reason });
  });
}

interface TakenBack extends Planned {
  after: Tables['publication_plans'];
  reason: string;
}

async function reportTakenBack(
  transaction: Queryable,
  viewer: Viewer,
  { event, plan: before, after, reason }: TakenBack,
): Promise<void> {
  const { id, user_id: to, title } = event;
  await recordAudit(transaction, viewer, {
    action: 'event.plan-taken-back',
    target: { type: 'event', id, name: title, ownerId: to },
    reason,
    changes: changesBetween(stateOf(before), stateOf(after)),
  });
  await notifyOfModeration(transaction, {
    to,
    relatedId: null,
    title: '運営がイベントの予約を取り消しました',
    content: sentence`「${title}」の公開の予約を取り消しました。内容は、メニューの「予約」に残っています。理由：${reason}`,
  });
}

const stateOf = ({ withdrawn_at }: Tables['publication_plans']) => ({ withdrawn_at });
