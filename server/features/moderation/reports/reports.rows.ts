import type { ReportsTable, RowFields } from '#server/platform/database/tables.ts';
import { newId } from '#server/platform/ids.ts';
import { AVERAGE_WEIGHT } from './reputation.policy.ts';

/** A row of `reports`. By default, it is open and from a member of average reputation. */
export function reportRow(
  fields: RowFields<ReportsTable, 'reporter_id' | 'target_type' | 'target_id' | 'reason'>,
): ReportsTable {
  return {
    id: newId(),
    case_id: null,
    detail: '',
    weight: AVERAGE_WEIGHT,
    is_new_account: false,
    status: 'open',
    created_at: new Date().toISOString(),
    ...fields,
  };
}
