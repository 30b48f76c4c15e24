import { APPEAL_WINDOW } from '#contract/foundations/limits.ts';
import type { DecisionsTable, RowFields } from '#server/platform/database/tables.ts';
import { newId } from '#server/platform/ids.ts';

type Named = 'case_id' | 'target_type' | 'target_id' | 'target_user_id' | 'action' | 'decided_by';

/** A row of `decisions`, created now unless `created_at` is given. */
export function decisionRow(fields: RowFields<DecisionsTable, Named>): DecisionsTable {
  const { created_at = new Date().toISOString() } = fields;
  return {
    id: newId(),
    block_until: null,
    rule_id: null,
    rule_version: null,
    note: '',
    message: '',
    snapshot: '',
    picture_key: null,
    undo: '{}',
    created_at,
    appeal_until: new Date(Date.parse(created_at) + APPEAL_WINDOW).toISOString(),
    overturned_at: null,
    overturned_by: null,
    overturn_message: null,
    is_restored: null,
    contents: null,
    labels: null,
    ...fields,
  };
}
