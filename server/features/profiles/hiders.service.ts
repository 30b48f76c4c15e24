import type { ManagedPost } from '#contract/managed-content.ts';
import { hiddenNotice, type TeamHiding } from '#server/features/hiding/team-hiding.policy.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { readSummaries } from './summaries.service.ts';

/** Reads who of the team has hidden things; tells it for each of their rows. */
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
