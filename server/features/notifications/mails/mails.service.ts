import { Gauge, type Registry } from 'prom-client';
import { DAY } from '#contract/foundations/limits.ts';
import type { MailKind } from '#contract/notifications/mails.ts';
import { updatePrivateProfile } from '#server/features/members/profiles/profiles.shared.store.ts';
import type { Database, Queryable } from '#server/platform/database/database.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import * as store from './mails.store.ts';

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

/** Deletes mails that were last updated more than a month ago, in slices. */
export async function deleteOldMails(database: Database): Promise<void> {
  const before = new Date(Date.now() - LIFETIME).toISOString();
  while (await store.deleteSomeBefore(database, before));
}

export function measureMails(metrics: Registry, { read }: Database): void {
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
