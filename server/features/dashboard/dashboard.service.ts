import type { Dashboard, Storage } from '#contract/dashboard.ts';
import { readSiteSettings } from '#server/features/site-settings/site-settings.service.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Env } from '#server/platform/env/env.ts';
import type { AdminViewer } from '#server/platform/http/viewer.ts';
import packageJson from '../../../package.json' with { type: 'json' };
import { attentionTo } from './attention.policy.ts';
import * as store from './dashboard.store.ts';
import { readDecisionFigures } from './decision-figures.service.ts';
import { readFailures } from './failures.service.ts';
import { readReports, readSeries, type Totals } from './figures.service.ts';

export { watchWork } from './failures.service.ts';
export { recountFigures, storeFigures } from './figures.service.ts';

interface DashboardDeps {
  database: Database;
  env: Env;
  /** Shared by several calls, since they cost much. */
  totals: () => Promise<Totals>;
  storage: () => Promise<Storage>;
}

const startedAt = new Date(Date.now() - process.uptime() * 1000).toISOString();

/**
 * What admins see first, without what was reported of their own things and decided about them. How the site runs is for
 * those who may read the logs.
 */
export async function readDashboard(
  deps: DashboardDeps,
  { userId, admin }: AdminViewer,
): Promise<Dashboard> {
  const [series, totals, waiting, decisions, operation] = await Promise.all([
    readSeries(deps.database),
    deps.totals(),
    store.listWaiting(deps.database.read, userId),
    readDecisionFigures(deps.database.read, userId),
    admin.permissions.has('view_logs') ? readOperation(deps) : null,
  ]);
  const shown = series.map(async ({ name, days }) =>
    name === 'reports'
      ? { name, ...(await readReports(deps.database, userId, days)) }
      : { name, days, total: totals[name] },
  );
  return {
    series: await Promise.all(shown),
    waiting,
    decisions,
    operation,
  };
}

async function readOperation({
  database,
  env,
  storage: measured,
}: DashboardDeps): Promise<Dashboard['operation']> {
  const [failures, settings, superAdmins, storage] = await Promise.all([
    readFailures(database),
    readSiteSettings(database),
    store.countSuperAdmins(database.read),
    measured(),
  ]);
  return {
    failures,
    attention: attentionTo({ env, settings, superAdmins, storage }),
    storage,
    version: packageJson.version,
    node: process.version,
    database: database.engine,
    started_at: startedAt,
  };
}
