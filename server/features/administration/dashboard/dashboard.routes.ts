import { Gauge, type Registry } from 'prom-client';
import { getDashboard } from '#contract/administration/dashboard.ts';
import { MINUTE, SECOND } from '#contract/foundations/limits.ts';
import type { CachedChecks } from '#server/checks/cached-checks.ts';
import type { Database } from '#server/platform/database/database.ts';
import { readBuild } from '#server/platform/env/build.ts';
import { SingleFlight, singleFlightFor } from '#server/platform/single-flight.ts';
import type { Site } from '#server/platform/site.ts';
import { readDashboard } from './dashboard.service.ts';
import { listWaiting } from './dashboard.store.ts';
import { readTotals } from './dashboard-figures.service.ts';
import { measureStorage } from './storage-use.service.ts';

/** How long the totals and the measurement of the disk are shared by all admins. */
const LIFETIME = 10 * MINUTE;

export function registerDashboard(site: Site & { cachedChecks: CachedChecks }): void {
  const { binding, database, env, metrics, cachedChecks } = site;
  const totals = singleFlightFor(LIFETIME, () => readTotals(database));
  const storage = singleFlightFor(LIFETIME, () => measureStorage(database, env.dataDir));
  const deps = { database, env, cachedChecks, totals, storage, build: readBuild(env) };
  measureCases(metrics, database);
  binding.query(getDashboard, ({ viewer }) => readDashboard(deps, viewer));
}

/** Adds the waiting cases to the metrics: their number, and the age of the oldest, by type of target. */
function measureCases(metrics: Registry, { read }: Database): void {
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
