import type { ManagedPost } from '#contract/administration/managed-content.ts';
import {
  hiddenNotice,
  type TeamHiding,
} from '#server/features/members/visibility/hidden-by-team.policy.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { readSummaries } from './profile-summaries.service.ts';

/** Reads which members of the team have hidden rows. Returns a lookup of the admin for each row. */
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
