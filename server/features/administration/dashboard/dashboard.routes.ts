import { getDashboard } from '#contract/administration/dashboard.ts';
import { MINUTE } from '#contract/foundations/limits.ts';
import type { CachedChecks } from '#server/checks/cached-checks.ts';
import { readBuild } from '#server/platform/env/build.ts';
import { singleFlightFor } from '#server/platform/single-flight-for.ts';
import type { Site } from '#server/platform/site.ts';
import { readDashboard } from './dashboard.service.ts';
import { readTotals } from './dashboard-figures.service.ts';
import { measureCases } from './open-case-metrics.ts';
import { measureStorage } from './storage-use.service.ts';

/** How long the totals and the measurement of the disk are shared by all admins. */
const LIFETIME = 10 * MINUTE;

interface DashboardSite extends Site {
  cachedChecks: CachedChecks;
}

/** Registers the routes of the dashboard of the team. */
export function registerDashboard(site: DashboardSite): void {
  const { binding, database, env, metrics, cachedChecks } = site;
  const totals = singleFlightFor(LIFETIME, () => readTotals(database));
  const storage = singleFlightFor(LIFETIME, () => measureStorage(database, env.dataDir));
  const deps = { database, env, cachedChecks, totals, storage, build: readBuild(env) };
  measureCases(metrics, database);
  binding.query(getDashboard, ({ viewer }) => readDashboard(deps, viewer));
}
