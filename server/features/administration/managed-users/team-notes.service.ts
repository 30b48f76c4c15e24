import type { z } from 'zod';
import type {
  addTeamNote,
  changeTeamNote,
  TeamNote,
} from '#contract/administration/managed-users.ts';
import {
  profileNotFound,
  toSummaryOrNull,
} from '#server/features/members/profiles/profiles.service.ts';
import { lockProfiles } from '#server/features/members/profiles/profiles.shared.store.ts';
import { recordMemberAudit } from '#server/features/team/audit-log/audit-log.service.ts';
import type { Database, Queryable } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import { requestUsed } from '#server/platform/http/create-once.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { refuseOneself } from './managed-users.policy.ts';
import * as store from './team-notes.store.ts';
import { teamNoteRow } from './team-notes.tables.ts';

const NOTES_SHOWN = 100;

/** Returns the latest notes of the team about a member. The audit log never contains their text. */
export async function readNotes(database: Queryable, userId: string): Promise<TeamNote[]> {
  return (await store.listNotes(database, userId, NOTES_SHOWN)).map(toNote);
}

function toNote({ id, text, created_at, author_id, ...names }: store.NoteRow): TeamNote {
  return { id, text, author: toSummaryOrNull({ ...names, id: author_id }), created_at };
}

/**
 * Writes a note about another member. A repeated requestId returns the first note. Throws `not-found`, `hide-oneself`,
 * `request-used`.
 */
export async function writeNote(
  database: Database,
  viewer: Viewer,
  { targetUserId, text, requestId }: z.output<typeof addTeamNote.input>,
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
      await recordMemberAudit(transaction, viewer, targetUserId, { action: 'user.noted' });
    }
    const note = await store.findNoteOfRequest(transaction, viewer.userId, requestId);
    if (note?.user_id !== targetUserId || note.text !== text) throw requestUsed();
    return toNote(note);
  });
}

/**
 * Changes the text of one of the viewer's notes. Throws `not-found`, and `permission-denied` for another writer's note.
 */
export async function changeNote(
  database: Database,
  viewer: Viewer,
  { noteId, text }: z.output<typeof changeTeamNote.input>,
): Promise<TeamNote> {
  return database.write(async (transaction) => {
    const note = await lockOwnNote(transaction, viewer, noteId);
    if (!note) throw new AppError('not-found', 'メモが見つかりませんでした');
    if (note.text !== text) {
      await store.updateNote(transaction, noteId, { text });
      await recordMemberAudit(transaction, viewer, note.user_id, { action: 'user.note-changed' });
    }
    return toNote({ ...note, text });
  });
}

/** Deletes one of the viewer's notes, if it still exists. Throws `permission-denied` for another writer's note. */
export async function removeNote(database: Database, viewer: Viewer, noteId: string) {
  await database.write(async (transaction) => {
    const note = await lockOwnNote(transaction, viewer, noteId);
    if (!note) return;
    await store.deleteNote(transaction, noteId);
    await recordMemberAudit(transaction, viewer, note.user_id, { action: 'user.note-deleted' });
  });
}

/** Finds a note and locks the member whom it is about. Writing a note takes the same lock. */
async function lockOwnNote(transaction: Queryable, viewer: Viewer, noteId: string) {
  const found = await store.findNote(transaction, noteId);
  if (!found) return null;
  await lockProfiles(transaction, [found.user_id]);
  const note = await store.findNote(transaction, noteId);
  if (note && note.author_id !== viewer.userId) throw new AppError('permission-denied');
  return note;
}
