import type { CasesTable, RowFields } from '#server/platform/database/tables.ts';
import { newId } from '#server/platform/ids.ts';

type Named = 'kind' | 'target_type' | 'target_id' | 'target_user_id';

/** A row of `cases`, by default open and without reports. */
export function caseRow(fields: RowFields<CasesTable, Named>): CasesTable {
  const { opened_at = new Date().toISOString() } = fields;
  return {
    id: newId(),
    status: 'open',
    snapshot: '',
    weight: 0,
    new_accounts_weight: 0,
    reports_count: 0,
    sort_at: opened_at,
    opened_at,
    last_report_at: opened_at,
    claimed_by: null,
    claimed_until: null,
    hide_at: null,
    hidden_at: null,
    decided_at: null,
    released_at: null,
    version: 1,
    ended_by: null,
    watched_terms: '[]',
    removed_pictures: '[]',
    ...fields,
  };
}
