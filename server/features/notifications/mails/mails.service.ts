import { Gauge, type Registry } from 'prom-client';
import { DAY, SECOND } from '#contract/foundations/limits.ts';
import type { MailKind } from '#contract/notifications/mails.ts';
import { updatePrivateProfile } from '#server/features/members/profiles/profiles.shared.store.ts';
import { endOfRightClock } from '#server/platform/clock-tolerance.ts';
import type { Database, Queryable } from '#server/platform/database/database.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import type { Env } from '#server/platform/env/env.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { lanes } from './mailbox.policy.ts';
import * as store from './mails.store.ts';
import { mailFailures } from './mails.tables.ts';

/** The choices of members for single kinds of mails. The feature that stores the choices provides these functions. */
export interface MailChoices {
  wants(database: Queryable, userId: string, kind: MailKind): Promise<boolean>;
  switchOff(transaction: Queryable, userId: string, kind: MailKind): Promise<void>;
}

export type StopReason = NonNullable<Tables['private_profiles']['mail_stopped_reason']>;

/** Stops all mail to an address whose mails bounce, or whose owner has reported a mail as spam. */
export async function stopMailTo(transaction: Queryable, address: string, reason: StopReason) {
  const stopped = { mail_stopped_at: new Date().toISOString(), mail_stopped_reason: reason };
  for (const userId of await store.listOwners(transaction, address)) {
    await updatePrivateProfile(transaction, userId, stopped);
  }
}

export async function resumeMail(database: Database, { userId }: Viewer): Promise<void> {
  await database.write((transaction) => updatePrivateProfile(transaction, userId, mailResumed));
}

/** The values of the columns that resume mail, for example to a new address. */
export const mailResumed = { mail_stopped_at: null, mail_stopped_reason: null } as const;

/** How long sent mails are stored, so that no member gets the same mail twice. */
const LIFETIME = 30 * DAY;

const ended = ['sent', 'skipped', 'failed'] as const;

/**
 * Deletes ended mails that were last updated more than a month ago, in slices. On a site that sends no mail any more,
 * also deletes mails that wait.
 */
export async function deleteOldMails(
  database: Database,
  { mail }: Pick<Env, 'mail'>,
): Promise<void> {
  const before = new Date(Date.now() - LIFETIME).toISOString();
  const states = mail === null ? [...ended, 'waiting' as const] : ended;
  while (await store.deleteSomeBefore(database, states, before));
}

/** The time for which failed mails count as recent, in milliseconds. */
const RECENT = DAY;

/** Whether mails to existing addresses were given up in the last day. Mails without a stored reason do not count. */
export async function hasFailedMails(database: Queryable, now: number): Promise<boolean> {
  const failures = await store.countFailures(database, new Date(now - RECENT).toISOString());
  return failures.some(({ failure }) => failure !== null && failure !== 'address');
}

export function measureMails(metrics: Registry, { read }: Database): void {
  new Gauge({
    name: 'mails_failed',
    help: 'Mails of all processes that were given up in the last 24 hours, by reason.',
    labelNames: ['reason'],
    registers: [metrics],
    async collect() {
      for (const reason of mailFailures) this.set({ reason }, 0);
      const since = new Date(Date.now() - RECENT).toISOString();
      for (const { failure, count } of await store.countFailures(read, since)) {
        if (failure !== null) this.set({ reason: failure }, count);
      }
    },
  });
  new Gauge({
    name: 'mail_delay_seconds',
    help: 'For how long the first waiting mail is due, by lane: security, personal or bulk.',
    labelNames: ['lane'],
    registers: [metrics],
    async collect() {
      const now = Date.now();
      const oldest = await store.oldestDue(read, new Date(now).toISOString());
      for (const [name, lane] of Object.entries(lanes)) {
        const first = oldest.find((row) => row.lane === lane)?.run_at;
        this.set({ lane: name }, first === undefined ? 0 : (now - Date.parse(first)) / SECOND);
      }
    },
  });
  new Gauge({
    name: 'mails',
    help: 'Mails of all processes, by state: waiting, or failed for good in the last 30 days.',
    labelNames: ['state'],
    registers: [metrics],
    async collect() {
      this.set({ state: 'waiting' }, 0);
      this.set({ state: 'failed' }, 0);
      for (const { state, count } of await store.countMails(read)) this.set({ state }, count);
    },
  });
}

/** Makes mails due that were stored while the clock was ahead, and would wait until the time that it had shown. */
export async function correctMailDates(
  database: Database,
  now: number = Date.now(),
): Promise<boolean> {
  const time = new Date(now).toISOString();
  await database.writeOne((queryable) =>
    store.hastenChangedAfter(queryable, endOfRightClock(now), time),
  );
  return false;
}
