import type { z } from 'zod';
import type { addTeamNote, TeamNote } from '#contract/managed-users.ts';
import { recordAudit } from '#server/features/audit-log/audit-log.service.ts';
import {
  lockProfiles,
  nameOfMember,
  profileNotFound,
  toSummary,
} from '#server/features/profiles/profiles.service.ts';
import type { Database, Queryable } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { refuseOneself } from './targets.service.ts';
import { teamNoteRow } from './team-notes.rows.ts';
import * as store from './team-notes.store.ts';

/** Notes that are shown of a member. */
const NOTES_SHOWN = 100;

type NewNote = z.output<typeof addTeamNote.input>;

/** The latest notes of the team about a member. */
export async function readNotes(database: Queryable, userId: string): Promise<TeamNote[]> {
  return (await store.listNotes(database, userId, NOTES_SHOWN)).map(toNote);
}

function toNote({ id, text, created_at, author_id, ...names }: store.NoteRow): TeamNote {
  const { username, display_name, avatar_key, is_verified, is_holder } = names;
  const isKnown = author_id !== null && username !== null && display_name !== null;
  const author = isKnown
    ? toSummary({
        id: author_id,
        username,
        display_name,
        avatar_key,
        is_verified: is_verified ?? false,
        is_holder: is_holder ?? false,
      })
    : null;
  return { id, text, author, created_at };
}

/**
 * Writes a note about somebody else. A repeated requestId returns the note of the first call. Throws not-found,
 * request-used.
 */
export async function writeNote(
  database: Database,
  viewer: Viewer,
  { targetUserId, text, requestId }: NewNote,
): Promise<TeamNote> {
  refuseOneself(viewer, targetUserId);
  return database.write(async (transaction) => {
    const [known] = await lockProfiles(transaction, [targetUserId]);
    if (known === undefined) throw profileNotFound();
    const row = teamNoteRow({
      user_id: targetUserId,
      author_id: viewer.userId,
      text,
      request_id: requestId,
    });
    if (await store.insertNote(transaction, row)) {
      const name = await nameOfMember(transaction, targetUserId);
      const target = { type: 'user', id: targetUserId, name } as const;
      await recordAudit(transaction, viewer, { action: 'user.noted', target });
    }
    const note = await store.findNoteOfRequest(transaction, viewer.userId, requestId);
    if (note?.user_id !== targetUserId || note.text !== text) throw requestUsed();
    return toNote(note);
  });
}

function requestUsed(): AppError {
  return new AppError('already-exists', 'このリクエストは、ほかの内容ですでに使われています', {
    reason: 'request-used',
  });
}
