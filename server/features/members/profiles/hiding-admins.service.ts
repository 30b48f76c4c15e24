import type { ManagedPost } from '#contract/administration/managed-content.ts';
import {
  hiddenNotice,
  type TeamHiding,
} from '#server/features/members/visibility/hidden-by-team.policy.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { readSummaries } from './profile-summaries.service.ts';

/** Returns a function that finds the member of the team who has hidden a row. */
export async function readHiders(
  database: Queryable,
  rows: readonly TeamHiding[],
): Promise<(row: TeamHiding) => ManagedPost['hidden']> {
  const ids = rows.map(({ hidden_by }) => hidden_by);
  const members = await readSummaries(database, ids);
  return (row) => {
    const notice = hiddenNotice(row);
    return notice && { ...notice, by: members.get(row.hidden_by) ?? null };
  };
}
