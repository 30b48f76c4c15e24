import { defineTable, type RowOf, t } from '#server/platform/database/define-table.ts';
import { newId } from '#server/platform/ids.ts';

/** A note of the team about a member. */
export const teamNotesTable = defineTable(
  'team_notes',
  {
    id: t.key().initial(newId),
    user_id: t
      .member()
      .deletedWithProfile()
      .notExported('written by the team for itself: notes about a report would name who reported'),
    /** Null when the author's account is deleted. */
    author_id: t
      .member('set null')
      .deletedWithProfile()
      .nullable()
      .notExported('belongs to the team; about others'),
    text: t.text(),
    request_id: t.key().nullable(),
    created_at: t.time().initial(t.now),
  },
  {
    indexes: {
      team_notes_of_user: ['user_id', 'created_at', 'id'],
      team_notes_request: { columns: ['author_id', 'request_id'], isUnique: true },
    },
  },
);

export type TeamNotesTable = RowOf<typeof teamNotesTable>;

/** A row of `team_notes`, created now. */
export const teamNoteRow = teamNotesTable.row;
