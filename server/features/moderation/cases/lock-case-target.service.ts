import { lockBackupsOf } from '#server/features/members/deleted-content/deleted-content.shared.store.ts';
import { parseSnapshot } from '#server/features/moderation/case-records/case-snapshots.service.ts';
import { isContent } from '#server/features/moderation/targets/moderatable.service.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { CasesTable } from '#server/platform/database/tables.ts';

type Case = Pick<CasesTable, 'target_type' | 'target_id' | 'snapshot'>;

/**
 * Prevents a deleted target, or the deleted record it belongs to, from being restored until the transaction ends. A
 * later restoration waits and applies the decision; an earlier one is awaited, and then the target exists. Called after
 * the case is locked and before members are, because restorations lock members after the backup.
 */
export async function lockComingBack(
  transaction: Queryable,
  { target_type: type, target_id: id, snapshot }: Case,
): Promise<void> {
  if (!isContent(type)) return;
  const page = parseSnapshot(snapshot)?.page;
  const things = [{ type, id }, ...(page ? [{ type: page.kind, id: page.id }] : [])];
  await lockBackupsOf(transaction, things);
}
