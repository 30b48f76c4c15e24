import type { TeamNotesTable } from '#server/platform/database/tables.ts';
import { newId } from '#server/platform/ids.ts';

/** A row of `team_notes`, created now. */
export function teamNoteRow(
  fields: Pick<TeamNotesTable, 'user_id' | 'author_id' | 'text' | 'request_id'>,
): TeamNotesTable {
  return { id: newId(), ...fields, created_at: new Date().toISOString() };
}
