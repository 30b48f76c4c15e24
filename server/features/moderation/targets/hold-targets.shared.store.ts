import type { CaseKind } from '#contract/moderation/cases.ts';
import type { ReportTarget } from '#contract/moderation/reports.ts';
import type { Queryable } from '#server/platform/database/database.ts';

interface HoldTarget {
  target_type: ReportTarget;
  target_id: string;
  hidden_at: string;
  /** The kind of the case. By default, any kind matches. */
  kind?: CaseKind;
}

/** Whether a target is hidden since `hidden_at` because of a case that is still open. */
export async function isOnHold(
  database: Queryable,
  { target_type, target_id, hidden_at, kind }: HoldTarget,
): Promise<boolean> {
  const row = await database
    .selectFrom('cases')
    .where('target_type', '=', target_type)
    .where('target_id', '=', target_id)
    .where('status', '=', 'open')
    .where('hidden_at', '=', hidden_at)
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind as CaseKind))
    .select('id')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
