import type { Dashboard, Storage } from '#contract/administration/dashboard.ts';
import { DAY, MINUTE } from '#contract/foundations/limits.ts';
import type { CachedChecks } from '#server/checks/cached-checks.ts';
import { readWaitingRegistrations } from '#server/features/administration/registrations/registrations.service.ts';
import { listProblems } from '#server/features/administration/site-checks/site-checks.service.ts';
import { readAbsence } from '#server/features/administration/team-alerts/read-conditions.service.ts';
import {
  listRefusedSettings,
  readSiteSettings,
} from '#server/features/site/site-settings/site-settings.service.ts';
import type { Database, Queryable } from '#server/platform/database/database.ts';
import type { Env } from '#server/platform/env/env.ts';
import type { AdminViewer } from '#server/platform/http/viewer.ts';
import packageJson from '../../../../package.json' with { type: 'json' };
import * as store from './dashboard.store.ts';
import { attentionTo } from './dashboard-attention.policy.ts';
import { readReports, readSeries, type Totals } from './dashboard-figures.service.ts';
import { readFailures } from './work-failures.service.ts';

export { recountFigures, storeFigures } from './dashboard-figures.service.ts';
export { watchWork } from './work-failures.service.ts';

interface DashboardDeps {
  database: Database;
  env: Env;
  cachedChecks: CachedChecks;
  /** Returns a shared result, because counting the totals is expensive. */
  totals: () => Promise<Totals>;
  storage: () => Promise<Storage>;
  /** Read once at the start, because a later update of the files does not change the running code. */
  build: Promise<string | null>;
}

const startedAt = new Date(Date.now() - process.uptime() * 1000).toISOString();

/**
 * Returns the dashboard, without reports and decisions about the viewer. Only readers of the logs get the state of the
 * site.
 */
export async function readDashboard(
  deps: DashboardDeps,
  { userId, admin }: AdminViewer,
): Promise<Dashboard> {
  const [series, totals, waiting, registrations, absence, decisions, operation] = await Promise.all(
    [
      readSeries(deps.database),
      deps.totals(),
      store.listWaiting(deps.database.read, userId),
      admin.permissions.has('manage_users') ? readWaitingRegistrations(deps.database.read) : null,
      readAbsence(deps.database.read),
      readDecisionFigures(deps.database.read, userId),
      admin.permissions.has('view_logs') ? readOperation(deps) : null,
    ],
  );
  const shown = series.map(async ({ name, days }) =>
    name === 'reports'
      ? { name, ...(await readReports(deps.database, userId, days)) }
      : { name, days, total: totals[name] },
  );
  return {
    series: await Promise.all(shown),
    waiting,
    registrations,
    absence,
    decisions,
    operation,
  };
}

async function readOperation({
  database,
  env,
  cachedChecks,
  storage: measured,
  build: started,
}: DashboardDeps): Promise<Dashboard['operation']> {
  const [failures, problems, settings, refusedSettings, superAdmins, storage, build] =
    await Promise.all([
      readFailures(database),
      listProblems(cachedChecks, database),
      readSiteSettings(database),
      listRefusedSettings(database.read),
      store.countSuperAdmins(database.read),
      measured(),
      started,
    ]);
  return {
    failures,
    problems,
    attention: attentionTo({ env, settings, refusedSettings, superAdmins, storage }),
    storage,
    version: packageJson.version,
    build,
    node: process.version,
    database: database.engine,
    started_at: startedAt,
  };
}

/** The number of days whose decisions are counted. */
const DAYS = 30;

/** The maximum number of cases from which the median is computed. */
const TIMED = 1000;

/**
 * Returns the latest decisions of the team and their median duration, except decisions about the member with the id
 * `without`.
 */
async function readDecisionFigures(
  database: Queryable,
  without: string,
): Promise<Dashboard['decisions']> {
  const since = new Date(Date.now() - DAYS * DAY).toISOString();
  const decided = await store.countDecisions(database, { since, without });
  const appeals = await store.countAppeals(database, { since, without });
  const ended = (status: 'kept' | 'overturned') =>
    appeals.find((one) => one.status === status)?.count ?? 0;
  return {
    days: DAYS,
    by_action: decided.map(({ action, count }) => ({ action, count })),
    appeals: { kept: ended('kept'), overturned: ended('overturned') },
    median_minutes: medianMinutes(await store.listDecided(database, { since, without }, TIMED)),
  };
}

function medianMinutes(cases: readonly { opened_at: string; decided_at: string | null }[]) {
  const times = cases
    .flatMap(({ opened_at, decided_at }) =>
      decided_at === null ? [] : [Date.parse(decided_at) - Date.parse(opened_at)],
    )
    .sort((a, b) => a - b);
  const middle = times[Math.floor((times.length - 1) / 2)];
  return middle === undefined ? null : Math.round(middle / MINUTE);
}
