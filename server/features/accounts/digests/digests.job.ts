import { z } from 'zod';
import { HOUR, SECOND } from '#contract/foundations/limits.ts';
import { instantSchema } from '#contract/foundations/primitives.ts';
import { DEFAULT_ZONE } from '#contract/notifications/deliveries.ts';
import { queuedItem } from '#server/features/notifications/deliveries/deliveries.policy.ts';
import {
  claimDigest,
  takeWeekly,
} from '#server/features/notifications/deliveries/weekly-deliveries.shared.store.ts';
import { queueMail } from '#server/features/notifications/mails/queue-mail.service.ts';
import type { TimelineDeps } from '#server/features/notifications/notifications/timeline.service.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Env } from '#server/platform/env/env.ts';
import { enqueue } from '#server/platform/jobs/enqueue.ts';
import { defineJob, type Job } from '#server/platform/jobs/job.ts';
import { jobId, jobKind } from '#server/platform/jobs/job-kind.ts';
import { findJob } from '#server/platform/jobs/jobs.store.ts';
import type { LeasedJob } from '#server/platform/jobs/leased-job.ts';
import { digestReader, readDigestItems } from './digest-content.service.ts';
import { isDigestDue, missedSince, slotOf } from './digests.policy.ts';
import * as store from './digests.store.ts';

const digestKind = jobKind<{ hour: string }>({
  name: 'weekly-digest',
  payload: z.strictObject({ hour: instantSchema }),
  key: ({ hour }) => hour,
});

const progressSchema = z.object({ after: z.string() });

/** The pause after each slice, which spreads the digests of many members over the hour. */
const SLICE_PAUSE = 2 * SECOND;

/**
 * Queues the digest job of the next hour, unless it is queued or the site has no mail server. Returns false, because
 * there is nothing more to do.
 */
export async function planDigests(
  database: Database,
  { mail }: Pick<Env, 'mail'>,
  now: number = Date.now(),
): Promise<boolean> {
  if (mail === null) return false;
  const hour = new Date(Math.floor(now / HOUR) * HOUR + HOUR).toISOString();
  if (await findJob(database.read, jobId(digestKind, hour))) return false;
  await database.write((transaction) => enqueue(transaction, digestKind, { hour }, { at: hour }));
  return false;
}

/** Returns a job that queues the digests of members for whom it is Saturday morning, slice by slice. */
export function createDigestJob(deps: TimelineDeps): Job {
  return defineJob({ kind: digestKind, attempts: 20, run: (_, job) => writeSlice(deps, job) });
}

async function writeSlice(deps: TimelineDeps, job: LeasedJob): Promise<void> {
  const { database } = deps;
  const now = job.now();
  const zones = await store.listZones(database.read);
  if (zones.every((zone) => slotOf(now, zone) === null)) return;
  const progress = await database.write((transaction) => job.lock(transaction));
  const after = progressSchema.nullable().parse(progress)?.after ?? '';
  const members = await store.listCandidates(database.read, after);
  const ids = members.map(({ id }) => id);
  const chosen = await store.findDigestSettings(database.read, ids);
  for (const { id, last_used_at } of members) {
    const settings = chosen.get(id) ?? store.defaultSettings;
    const slot = slotOf(now, settings.quiet_zone ?? DEFAULT_ZONE);
    if (job.signal.aborted) return;
    if (slot === null || !isDigestDue(settings, last_used_at, slot)) continue;
    await writeDigest(deps, id, { slot, now, since: missedSince(last_used_at, slot) });
  }
  const last = members.at(-1);
  if (last === undefined || members.length < store.SLICE) return;
  await database.write((transaction) =>
    job.pause(transaction, { progress: { after: last.id }, until: now + SLICE_PAUSE }),
  );
}

/**
 * Queues a member's digest in the transaction that claims the digest, so that the digest is sent once. An empty digest
 * is not queued.
 */
async function writeDigest(
  deps: TimelineDeps,
  userId: string,
  { slot, now, since }: { slot: number; now: number; since: string },
): Promise<void> {
  const missed = await readDigestItems(deps, digestReader(userId), { since, now });
  const slotAt = new Date(slot).toISOString();
  await deps.database.write(async (transaction) => {
    if (!(await claimDigest(transaction, userId, slotAt))) return;
    // Notifications that waited for the digest are left out, because `missed` already counts them by kind.
    const gathered = (await takeWeekly(transaction, userId))
      .map(queuedItem)
      .filter(({ subject }) => subject.type !== 'notification');
    if (missed.length + gathered.length === 0) return;
    const about = { since, now, gathered };
    const mail = { userId, kind: 'digest', dedupe: `digest ${slotAt}` } as const;
    await queueMail(transaction, { ...mail, source: { from: 'digest', about } });
  });
}
