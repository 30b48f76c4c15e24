import { summaryColumns } from '#server/features/members/profiles/profiles.shared.store.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { rows } from '#server/platform/database/rows.ts';

export async function listNotes(database: Queryable, userId: string, limit: number) {
  return notesWithAuthors(database)
    .where('team_notes.user_id', '=', userId)
    .orderBy('team_notes.created_at', 'desc')
    .orderBy('team_notes.id', 'desc')
    .limit(limit)
    .execute();
}

function notesWithAuthors(database: Queryable) {
  return database
    .selectFrom('team_notes')
    .leftJoin('profiles', 'profiles.id', 'team_notes.author_id')
    .select([
      'team_notes.id',
      'team_notes.user_id',
      'team_notes.text',
      'team_notes.created_at',
      'profiles.id as author_id',
      ...summaryColumns,
    ]);
}

export type NoteRow = Awaited<ReturnType<typeof listNotes>>[number];

/** Inserts a note. Returns false when its author has already sent a note with the same request id. */
export const insertNote = rows('team_notes').insertOnceBy('author_id', 'request_id');

export async function findNote(database: Queryable, id: string): Promise<NoteRow | null> {
  const row = await notesWithAuthors(database).where('team_notes.id', '=', id).executeTakeFirst();
  return row ?? null;
}

export const updateNote = rows('team_notes').updateBy('id');

export const deleteNote = rows('team_notes').deleteBy('id');

export async function findNoteOfRequest(database: Queryable, authorId: string, requestId: string) {
  const row = await notesWithAuthors(database)
    .where('team_notes.author_id', '=', authorId)
    .where('team_notes.request_id', '=', requestId)
    .executeTakeFirst();
  return row ?? null;
}
