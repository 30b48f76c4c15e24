import type { z } from 'zod';
import type {
  ManagedPlannedEvent,
  takeBackPlannedEvent as takeBackFunction,
} from '#contract/events/managed-planned-events.ts';
import { sentence } from '#contract/foundations/plain-text.ts';
import type { Page, PageQuery } from '#contract/foundations/primitives.ts';
import { readSummaries } from '#server/features/members/profiles/profile-summaries.service.ts';
import { lockProfiles } from '#server/features/members/profiles/profiles.shared.store.ts';
import { notifyOfModeration } from '#server/features/moderation/decisions/notify-of-moderation.service.ts';
import { refuseHigherRank, verifyPermission } from '#server/features/team/admins/admins.service.ts';
import { changesBetween, recordAudit } from '#server/features/team/audit-log/audit-log.service.ts';
import type { Database, Queryable } from '#server/platform/database/database.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { toPlannedEvent } from '../planned-events/planned-event-view.ts';
import { isWaiting, plannedEventNotFound } from '../planned-events/planned-events.policy.ts';
import { withdrawWithin } from '../planned-events/planned-events.service.ts';
import * as store from '../planned-events/planned-events.store.ts';

/** Reads the events of all members that wait for their publication, the earliest first. */
export async function readManagedPlannedEvents(
  database: Queryable,
  { cursor, limit }: PageQuery,
): Promise<Page<ManagedPlannedEvent>> {
  const after = store.plannedEventKeyset.after(cursor);
  const page = await store.listWaitingEvents(database, { after, limit });
  const owners = page.items.map(({ user_id }) => user_id);
  const organisers = await readSummaries(database, owners);
  const items = page.items.flatMap((row) => {
    const profiles = organisers.get(row.user_id);
    return profiles ? [{ ...toPlannedEvent(row), profiles }] : [];
  });
  return { ...page, items };
}

/**
 * Takes back the plan of a member's event, and tells them why. They keep the event. Does nothing when it does not wait for
 * its time. Throws not-found, higher-rank, and permission-denied.
 */
export async function takeBackPlan(
  database: Database,
  viewer: Viewer,
  { plannedEventId, reason }: z.output<typeof takeBackFunction.input>,
): Promise<void> {
  await database.write(async (transaction) => {
    const found = await store.findPlannedEvent(transaction, plannedEventId);
    if (found === null) throw plannedEventNotFound();
    await refuseHigherRank(transaction, viewer, found.user_id);
    await verifyPermission(transaction, viewer, 'manage_events');
    await lockProfiles(transaction, [found.user_id]);
    const before = await store.lockPlannedEvent(transaction, plannedEventId);
    if (before === null) throw plannedEventNotFound();
    if (!isWaiting(before)) return;
    const after = await withdrawWithin(transaction, before);
    await tellTakenBack(transaction, viewer, { before, after, reason });
  });
}

interface TakenBack {
  before: Tables['planned_events'];
  after: Tables['planned_events'];
  reason: string;
}

async function tellTakenBack(
  transaction: Queryable,
  viewer: Viewer,
  { before, after, reason }: TakenBack,
): Promise<void> {
  const { id, user_id: to, title } = before;
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

const stateOf = ({ withdrawn_at }: Tables['planned_events']) => ({ withdrawn_at });
