import { TEAM_ABSENT_AFTER } from '#contract/foundations/limits.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { findLastUse } from './admins.shared.store.ts';

/**
 * Whether nobody of the team has used the site for a week. A site without a team is not without its team: nobody has left.
 * The last use is recorded once a day, so that it can be up to a day older than it says.
 */
export async function isTeamAbsent(database: Queryable, now: number): Promise<boolean> {
  const last = await findLastUse(database);
  return last !== null && now - Date.parse(last) > TEAM_ABSENT_AFTER;
}
