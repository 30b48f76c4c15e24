import { z } from 'zod';
import { SECOND } from '#contract/foundations/limits.ts';
import { idSchema } from '#contract/foundations/primitives.ts';
import {
  areDeliveriesOverdue,
  queueDelivery,
} from '#server/features/notifications/deliveries/queue-delivery.service.ts';
import type { Database, Queryable } from '#server/platform/database/database.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { cancelJob, enqueueAnew } from '#server/platform/jobs/enqueue.ts';
import { defineJob, type Job } from '#server/platform/jobs/job.ts';
import { jobKind } from '#server/platform/jobs/job-kind.ts';
import type { LeasedJob } from '#server/platform/jobs/leased-job.ts';
import * as store from './announcement-audience.store.ts';
import { changeAnnouncement, lockAnnouncement } from './announcements.store.ts';

const deliveryKind = jobKind<{ announcementId: string }>({
  name: 'announcement-delivery',
  payload: z.strictObject({ announcementId: idSchema }),
  key: ({ announcementId }) => announcementId,
});

const progressSchema = z.object({ after: z.string() });

/** The pause after each slice, which limits how fast an announcement is sent. */
const SLICE_PAUSE = SECOND;

/**
 * In the transaction that saves an announcement, plans its delivery for its start. Does nothing once the delivery has
 * begun.
 */
export async function planDelivery(
  transaction: Queryable,
  { id, is_active, delivered_at, shown_at }: Tables['notifications'],
): Promise<void> {
  if (!is_active || delivered_at !== null) return;
  await enqueueAnew(transaction, deliveryKind, { announcementId: id }, { at: shown_at });
}

/** Stops the delivery of an announcement to the remaining members, in the transaction that deletes the announcement. */
export async function cancelDelivery(transaction: Queryable, id: string): Promise<void> {
  await cancelJob(transaction, deliveryKind, id);
}

export function createAnnouncementDeliveryJob({ database }: { database: Database }): Job {
  return defineJob({
    kind: deliveryKind,
    attempts: 50,
    run: async ({ announcementId }, job) => {
      // With this check, a delivery to a single member waits for one slice of an announcement at most, and not for the
      // whole announcement.
      const isBehind = await areDeliveriesOverdue(database.read, job.now());
      await database.write((transaction) =>
        isBehind
          ? job.pause(transaction, { until: job.now() + SLICE_PAUSE })
          : deliverSlice(transaction, announcementId, job),
      );
    },
  });
}

async function deliverSlice(transaction: Queryable, id: string, job: LeasedJob): Promise<void> {
  const progress = progressSchema.nullable().parse(await job.lock(transaction));
  const row = await lockAnnouncement(transaction, id);
  const now = job.now();
  if (!row?.is_active || Date.parse(row.shown_at) > now || isOver(row, now)) {
    await job.end(transaction);
    return;
  }
  if (progress === null)
    await changeAnnouncement(transaction, id, { delivered_at: new Date(now).toISOString() });
  const members = await store.listAudience(transaction, row, progress?.after ?? '');
  const kind = row.target_audience === 'specific' ? 'outcome' : 'announcement';
  const subject = { type: 'notification', id } as const;
  const to = members.filter((member) => member !== row.created_by);
  const delivery = { kind, to, subject, topic: `announcement:${id}` } as const;
  await queueDelivery(transaction, delivery, new Date(now));
  const after = members.at(-1);
  if (after === undefined || members.length < store.SLICE) await job.end(transaction);
  else await job.pause(transaction, { progress: { after }, until: now + SLICE_PAUSE });
}

function isOver({ expires_at }: Tables['notifications'], now: number): boolean {
  return expires_at !== null && Date.parse(expires_at) <= now;
}
