import { foldText } from '#contract/foundations/search-text.ts';
import type { ClipItemsTable, ClipsTable, RowFields } from '#server/platform/database/tables.ts';
import { newId } from '#server/platform/ids.ts';

/** A row of `clips`, by default of a private clip. */
export function clipRow(fields: RowFields<ClipsTable, 'user_id' | 'name'>): ClipsTable {
  const { created_at = new Date().toISOString() } = fields;
  return {
    id: newId(),
    description: '',
    is_public: false,
    request_id: null,
    hidden_at: null,
    hidden_by: null,
    hidden_reason: '',
    created_at,
    updated_at: created_at,
    edited_at: null,
    ...fields,
  };
}

/** A row of `clip_items`. */
export function clipItemRow(
  fields: RowFields<ClipItemsTable, 'clip_id' | 'post_id' | 'user_id' | 'position'>,
): ClipItemsTable {
  const { note = '' } = fields;
  return { note, folded: foldText(note), created_at: new Date().toISOString(), ...fields };
}
