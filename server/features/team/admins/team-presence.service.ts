import { TEAM_ABSENT_AFTER } from '#contract/foundations/limits.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { findLastUse } from './admins.shared.store.ts';

/**
 * Whether the whole team has not used the site for a week. False for a site without a team. The last use is recorded once
 * a day, so the real one can be up to a day later.
 */
export async function isTeamAbsent(database: Queryable, now: number): Promise<boolean> {
  const last = await findLastUse(database);
  return last !== null && now - Date.parse(last) > TEAM_ABSENT_AFTER;
}
