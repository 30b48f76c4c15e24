import { Gauge, type Registry } from 'prom-client';
import { DAY } from '#contract/foundations/limits.ts';
import type { Database } from '#server/platform/database/database.ts';
import * as store from './mails.store.ts';

/** How long sent mails are stored, so that no member gets the same mail twice. */
const LIFETIME = 30 * DAY;

/** Deletes mails that were last updated more than a month ago, in slices. */
export async function deleteOldMails(database: Database): Promise<void> {
  const before = new Date(Date.now() - LIFETIME).toISOString();
  while (await store.deleteSomeBefore(database, before));
}

/** Adds the numbers of waiting and given-up mails to the metrics. */
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
