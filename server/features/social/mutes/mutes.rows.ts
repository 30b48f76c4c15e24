import { foldMuted } from '#server/features/members/visibility/visibility.policy.ts';
import type { MutesTable, RowFields } from '#server/platform/database/tables.ts';
import { newId } from '#server/platform/ids.ts';

/** A row of `mutes`, by default without an end. */
export function muteRow(fields: RowFields<MutesTable, 'user_id' | 'kind' | 'value'>): MutesTable {
  const isMember = fields.kind === 'user';
  return {
    id: newId(),
    folded: foldedValue(fields),
    muted_id: isMember ? fields.value : null,
    expires_at: null,
    created_at: new Date().toISOString(),
    ...fields,
  };
}

/** The value of a mute for comparison: ids are unchanged, words and tags are folded. */
export function foldedValue({ kind, value }: Pick<MutesTable, 'kind' | 'value'>): string {
  return kind === 'user' ? value : foldMuted(value);
}
