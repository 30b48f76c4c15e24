import { parseSnapshot } from '#server/features/cases/snapshots.service.ts';
import { lockBackupsOf } from '#server/features/deletions/deletions.service.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { ReportCasesTable } from '#server/platform/database/tables.ts';
import { isContent } from './effects.service.ts';

type Case = Pick<ReportCasesTable, 'target_type' | 'target_id' | 'snapshot'>;

/**
 * Keeps what a case is about from coming back until the transaction ends, where it is gone, alone or with what it stands
 * on. Whoever restores it waits, and brings it back as was decided; whoever has begun is waited for, and then it is there.
 * Called after the case is locked and before members are: restorations lock members after the backup.
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
