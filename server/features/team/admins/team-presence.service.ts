import { TEAM_ABSENT_AFTER } from '#contract/foundations/limits.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { findLastUse } from './admins.shared.store.ts';

/**
 * Whether nobody on the team has used the site for a week. False for a site without a team. The last use is recorded once
 * a day, so the actual last use can be up to a day later.
 */
export async function isTeamAbsent(database: Queryable, now: number): Promise<boolean> {
  const last = await findLastUse(database);
  return last !== null && now - Date.parse(last) > TEAM_ABSENT_AFTER;
}
