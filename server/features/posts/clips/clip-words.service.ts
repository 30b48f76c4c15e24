import {
  type LinkHolds,
  refuseUnreviewed,
} from '#server/features/moderation/link-holds/link-holds.service.ts';
import type { ClipsTable } from '#server/features/posts/clips/clips.tables.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { listNotes } from './clip-items.store.ts';

/**
 * Throws clip-words when a text of a public clip would put a post into pending review. `known` are texts that others
 * already see, which may stay.
 */
export async function refuseClipWords(
  database: Queryable,
  viewer: Viewer,
  links: LinkHolds,
  { words, known }: { words: readonly string[]; known: readonly string[] },
): Promise<void> {
  const message =
    '運営の確認が必要なリンクや言葉は、公開するクリップに使えません。別の言葉にしてお試しください';
  await refuseUnreviewed(database, links, viewer, {
    texts: words,
    known,
    refusal: { reason: 'clip-words', message },
  });
}

/** Throws clip-words when a new note in a public clip would put a post into pending review. */
export async function refuseNote(
  transaction: Queryable,
  viewer: Viewer,
  links: LinkHolds,
  clip: ClipsTable,
  { note, known }: { note: string; known: string },
): Promise<void> {
  if (!clip.is_public) return;
  await refuseClipWords(transaction, viewer, links, { words: [note], known: [known] });
}

const SLICE = 500;

/** Checks all notes of a clip that becomes public, as `refuseNote` does. Reads the notes in slices of `SLICE`. */
export async function refuseNotes(
  database: Queryable,
  viewer: Viewer,
  links: LinkHolds,
  clip: string,
): Promise<void> {
  for (let after = ''; ; ) {
    const notes = await listNotes(database, { clip, after, limit: SLICE });
    const words = notes.map(({ note }) => note);
    await refuseClipWords(database, viewer, links, { words, known: [] });
    const last = notes.at(-1);
    if (!last || notes.length < SLICE) return;
    after = last.post_id;
  }
}
