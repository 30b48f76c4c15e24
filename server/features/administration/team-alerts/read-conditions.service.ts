import { hostname } from 'node:os';
import { discardableKinds } from '#contract/administration/jobs.ts';
import { DAY, OLD_CASE_AGE } from '#contract/foundations/limits.ts';
import {
  type CertificateEnds,
  type CertificateWatch,
  certificateServers,
  endsSoon,
} from '#server/checks/certificates.ts';
import { hasLittleSpace } from '#server/checks/disk.check.ts';
import { hasFailedBackup } from '#server/features/administration/site-backups/site-backups.service.ts';
import { HIDING_WEIGHT } from '#server/features/moderation/reports/reputation.policy.ts';
import { hasFailedMails } from '#server/features/notifications/mails/mails.service.ts';
import { areMailsStuck } from '#server/features/notifications/mails/sending-progress.service.ts';
import { isTeamAbsent } from '#server/features/team/admins/admins.service.ts';
import { listFailingWebhooks } from '#server/features/team/webhooks/queue-webhooks.service.ts';
import type { Database, Queryable } from '#server/platform/database/database.ts';
import type { Env } from '#server/platform/env/env.ts';
import * as store from './team-alerts.store.ts';
import type { Condition, TeamAlertsTable } from './team-alerts.tables.ts';

export interface ConditionDeps {
  database: Database;
  env: Env;
  certificates: CertificateWatch;
}

/**
 * Returns the present conditions, and a function that returns whether this process can see that the condition of an
 * alert has ended.
 */
export async function readConditions(
  { database, env, certificates }: ConditionDeps,
  now: number,
): Promise<{ found: Condition[]; isSeen: (alert: TeamAlertsTable) => boolean }> {
  const { read, damage } = database;
  const ends = await certificates.read();
  const found = await Promise.all([
    readCases(read, now),
    readJobs(read),
    readWebhooks(read, now),
    readDisk(env),
    when('team-absent', isAbsenceOpen(read, now)),
    when('failed-backup', hasFailedBackup(read)),
    when('mail-server', areMailsStuck(read, now)),
    when('failed-mail', hasFailedMails(read, now)),
    when('damaged-database', Promise.resolve(damage !== null)),
  ]);
  const conditions = [...found.flat(), ...endingCertificates(ends, now)];
  return { found: conditions, isSeen: (alert) => isSeenHere(alert, ends, now) };
}

async function when(kind: Condition['kind'], lasts: Promise<boolean>): Promise<Condition[]> {
  return (await lasts) ? [{ kind, subject: '' }] : [];
}

function endingCertificates(ends: CertificateEnds, now: number): Condition[] {
  return certificateServers
    .filter((server) => ends[server] !== null && endsSoon(ends[server], now))
    .map((subject) => ({ kind: 'expiring-certificate', subject }));
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
async function readDisk({ dataDir }: Env): Promise<Condition[]> {
  return (await hasLittleSpace(dataDir)) ? [{ kind: 'full-disk', subject: hostname() }] : [];
}

/**
 * Whether this process can see that a condition has ended. A process cannot see the end of a full disk on another
 * machine, or the new certificate of a server that does not respond. Damage can be visible to one process only, so this
 * alert ends after a day, and begins again if a process still sees damage.
 */
function isSeenHere({ key, kind, began_at }: TeamAlertsTable, ends: CertificateEnds, now: number) {
  const subject = key.slice(kind.length + 1);
  if (kind === 'full-disk') return subject === hostname();
  if (kind === 'damaged-database') return now - Date.parse(began_at) > DAY;
  if (kind !== 'expiring-certificate') return true;
  return certificateServers.some((server) => server === subject && ends[server] !== null);
}
