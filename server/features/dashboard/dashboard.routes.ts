import { getDashboard } from '#contract/dashboard.ts';
import { MINUTE } from '#contract/limits.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Env } from '#server/platform/env/env.ts';
import type { Binding } from '#server/platform/http/binding.ts';
import { shareFor } from '#server/platform/share-for.ts';
import { readDashboard } from './dashboard.service.ts';
import { readTotals } from './figures.service.ts';
import { measureStorage } from './storage.service.ts';

/** For how long admins are told of the same totals, and of the same measurement of the disk. */
const LIFETIME = 10 * MINUTE;

/** The dashboard of the team. */
export function registerDashboard(
  binding: Binding,
  { database, env }: { database: Database; env: Env },
): void {
  const totals = shareFor(LIFETIME, () => readTotals(database));
  const storage = shareFor(LIFETIME, () => measureStorage(database, env.dataDir));
  const deps = { database, env, totals, storage };
  binding.query(getDashboard, ({ viewer }) => readDashboard(deps, viewer));
}
