import { hostname } from 'node:os';
import { discardableKinds } from '#contract/administration/jobs.ts';
import { OLD_CASE_AGE } from '#contract/foundations/limits.ts';
import { disk } from '#server/checks/disk.check.ts';
import { hasFailedBackup } from '#server/features/administration/site-backups/site-backups.service.ts';
import { HIDING_WEIGHT } from '#server/features/moderation/reports/reputation.policy.ts';
import { isTeamAbsent } from '#server/features/team/admins/admins.service.ts';
import { listFailingWebhooks } from '#server/features/team/webhooks/queue-webhooks.service.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { Env } from '#server/platform/env/env.ts';
import * as store from './team-alerts.store.ts';
import type { Condition } from './team-alerts.tables.ts';

export async function readConditions(database: Queryable, env: Env, now: number) {
  const found = await Promise.all([
    readCases(database, now),
    readJobs(database),
    readWebhooks(database, now),
    readDisk(env),
    when('team-absent', isAbsenceOpen(database, now)),
    when('failed-backup', hasFailedBackup(database)),
  ]);
  return found.flat();
}

async function when(kind: Condition['kind'], lasts: Promise<boolean>): Promise<Condition[]> {
  return (await lasts) ? [{ kind, subject: '' }] : [];
}

/** Whether the team is absent, or was absent and has not yet decided about all content that waited. */
async function isAbsenceOpen(database: Queryable, now: number): Promise<boolean> {
  return (await isTeamAbsent(database, now)) || (await readAbsence(database)) !== null;
}

/**
 * Returns when the team's absence began, and how much content has waited since then. Null when nothing waits. An absence
 * lasts until everything that waited is decided.
 */
export async function readAbsence(database: Queryable) {
  const alert = await store.findAlertByKey(database, 'team-absent');
  if (!alert) return null;
  const held_count = await store.countPendingSince(database, alert.began_at);
  return held_count === 0 ? null : { since: alert.began_at, held_count };
}

async function readCases(database: Queryable, now: number): Promise<Condition[]> {
  const cases = await store.listUrgentCases(database, HIDING_WEIGHT);
  const before = new Date(now - OLD_CASE_AGE).toISOString();
  return [
    ...cases.map(({ id, kind, target_user_id }) => ({
      kind: kind === 'appeal' ? ('appeal' as const) : ('heavy-case' as const),
      subject: id,
      ownerId: target_user_id,
    })),
    ...(await when('old-queue', store.hasCaseBefore(database, before))),
  ];
}

/** Leaves out kinds of jobs that members can request again. */
async function readJobs(database: Queryable): Promise<Condition[]> {
  const kinds = await store.listFailedKinds(database, discardableKinds);
  return kinds.map((subject) => ({ kind: 'failed-job', subject }));
}

async function readWebhooks(database: Queryable, now: number): Promise<Condition[]> {
  const ids = await listFailingWebhooks(database, now);
  return ids.map((subject) => ({ kind: 'failing-webhook', subject }));
}

/** The subject is the host name, because each machine has its own disk. */
async function readDisk(env: Env): Promise<Condition[]> {
  const findings = await disk.run({ env, variables: {}, request: fetch });
  const isFull = findings.some(({ level }) => level !== 'ok');
  return isFull ? [{ kind: 'full-disk', subject: hostname() }] : [];
}

/** Whether this process can see that a condition has ended. Another machine's full disk is not seen here. */
export function isSeenHere(key: string): boolean {
  return !key.startsWith('full-disk:') || key === `full-disk:${hostname()}`;
}
