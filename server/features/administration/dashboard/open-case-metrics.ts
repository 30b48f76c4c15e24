import { Gauge, type Registry } from 'prom-client';
import { SECOND } from '#contract/foundations/limits.ts';
import type { Database } from '#server/platform/database/database.ts';
import { SingleFlight } from '#server/platform/single-flight.ts';
import { listWaiting } from './dashboard.store.ts';

/** Adds the waiting cases to the metrics: their number, and the age of the oldest, by type of target. */
export function measureCases(metrics: Registry, { read }: Database): void {
  // Both gauges are read at the same time and share one query.
  const reads = new SingleFlight<Awaited<ReturnType<typeof listWaiting>>>();
  const readOpen = () => reads.run('open', () => listWaiting(read));
  const options = { labelNames: ['type' as const], registers: [metrics] };
  new Gauge({
    ...options,
    name: 'cases_open',
    help: 'Cases of all processes that wait for the team, by type of target.',
    async collect() {
      this.reset();
      for (const { target_type: type, count } of await readOpen()) this.set({ type }, count);
    },
  });
  new Gauge({
    ...options,
    name: 'oldest_case_age_seconds',
    help: 'The age of the oldest case that waits for the team, by type of target.',
    async collect() {
      this.reset();
      for (const { target_type: type, oldest_at } of await readOpen()) {
        this.set({ type }, (Date.now() - Date.parse(oldest_at)) / SECOND);
      }
    },
  });
}
