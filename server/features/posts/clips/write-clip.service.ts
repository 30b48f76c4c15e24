import type { z } from 'zod';
import type * as contract from '#contract/posts/clips.ts';
import { countClips } from '#server/features/members/profiles/profile-counters.service.ts';
import {
  type LinkHolds,
  refuseUnreviewed,
} from '#server/features/moderation/link-holds/link-holds.service.ts';
import { deleteBookmarksOfClip } from '#server/features/posts/bookmarks/clip-bookmarks.shared.store.ts';
import {
  createListOnce,
  entriesOfPost,
  listsOfMember,
} from '#server/features/posts/post-lists/post-lists.service.ts';
import type { Database, Queryable } from '#server/platform/database/database.ts';
import { changedElsewhere } from '#server/platform/http/app-error.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { versionAfter } from '#server/platform/version-after.ts';
import { isShownClip, refuseTooManyClips } from './clips.policy.ts';
import { ownClip, readClip } from './clips.service.ts';
import { clips, listNotes } from './clips.store.ts';
import { type ClipsTable, clipItemsTable, clipRow } from './clips.tables.ts';

export interface ClipsDeps {
  database: Database;
  links: LinkHolds;
}

/**
 * Creates a clip. A repeated requestId returns the clip of the first call. Throws `clips-full`, `clip-words`, and
 * `request-used` when the texts differ from the texts of that clip.
 */
export async function createClip(
  { database, links }: ClipsDeps,
  viewer: Viewer,
  { requestId, name, description, isPublic }: z.output<typeof contract.createClip.input>,
): Promise<contract.Clip> {
  const { userId: user_id } = viewer;
  const row = clipRow({ user_id, request_id: requestId, name, description, is_public: isPublic });
  const id = await createListOnce(database, clips, {
    requestId,
    row,
    words: ['name', 'description'],
    refuseMore: refuseTooManyClips,
    insert: async (transaction) => {
      if (isPublic) {
        const words = [name, description];
        await refuseClipWords(transaction, viewer, links, { words, known: [] });
        await countClips(transaction, user_id, 1);
      }
      await clips.insert(transaction, row);
    },
  });
  return readClip(database, viewer, id);
}

/** Locks a clip of the viewer until the transaction ends. Throws `not-found`. */
export async function lockOwnClip(transaction: Queryable, viewer: Viewer, id: string) {
  return ownClip(viewer, await clips.lock(transaction, id));
}

/**
 * Changes fields of the viewer's clip. Throws `not-found` and `clip-words`. Checks all notes before a clip becomes
 * public. Throws `changed-elsewhere` if a text has changed since this check.
 */
export async function changeClip(
  deps: ClipsDeps,
  viewer: Viewer,
  { clipId, ...fields }: z.output<typeof contract.updateClip.input>,
): Promise<contract.Clip> {
  const { database, links } = deps;
  const read = ownClip(viewer, await clips.find(database.read, clipId));
  const publishes = fields.isPublic === true && !read.is_public;
  if (publishes) await refuseNotes(database.read, viewer, links, clipId);
  await database.write(async (transaction) => {
    const before = await lockOwnClip(transaction, viewer, clipId);
    if (publishes && before.edited_at !== read.edited_at) {
      throw changedElsewhere('クリップが別のタブや端末で変更されています');
    }
    await saveClip(transaction, viewer, links, before, fields);
  });
  return readClip(database, viewer, clipId);
}

type ClipFields = Omit<z.output<typeof contract.updateClip.input>, 'clipId'>;

async function saveClip(
  transaction: Queryable,
  viewer: Viewer,
  links: LinkHolds,
  before: ClipsTable,
  { name = before.name, description = before.description, isPublic = before.is_public }: ClipFields,
): Promise<void> {
  const after = { ...before, name, description, is_public: isPublic };
  if (isPublic) {
    const known = before.is_public ? [before.name, before.description] : [];
    await refuseClipWords(transaction, viewer, links, { words: [name, description], known });
  }
  await countShown(transaction, before, after);
  const isEdited = name !== before.name || description !== before.description;
  const fields = { name, description, is_public: isPublic };
  await saveFields(transaction, before, fields, isEdited);
}

/** Saves changed fields of a clip. With `isEdited`, `edited_at` shows moderators that texts have changed. */
export async function saveFields(
  transaction: Queryable,
  { id, updated_at }: ClipsTable,
  fields: Partial<ClipsTable>,
  isEdited: boolean,
): Promise<void> {
  const now = versionAfter(updated_at);
  const edited = isEdited ? { edited_at: now } : {};
  await clips.update(transaction, id, { ...fields, ...edited, updated_at: now });
}

/**
 * Adds 1 to the owner's number of public clips when others begin to see a clip. Subtracts 1 when others no longer see
 * the clip.
 */
export async function countShown(
  transaction: Queryable,
  before: ClipsTable,
  after: Pick<ClipsTable, 'is_public' | 'hidden_at'>,
): Promise<void> {
  const amount = Number(isShownClip(after)) - Number(isShownClip(before));
  if (amount !== 0) await countClips(transaction, before.user_id, amount);
}

/** Deletes the viewer's clip, and with `unsave` the bookmarks of posts in no other clip. Throws `not-found`. */
export async function removeClip(
  { database }: Pick<ClipsDeps, 'database'>,
  viewer: Viewer,
  { clipId, unsave }: { clipId: string; unsave: boolean },
): Promise<string> {
  await database.write(async (transaction) => {
    const clip = await lockOwnClip(transaction, viewer, clipId);
    if (unsave) await deleteBookmarksOfClip(transaction, viewer.userId, clipId);
    await deleteClipRow(transaction, clip);
  });
  return clipId;
}

async function deleteClipRow(transaction: Queryable, clip: ClipsTable): Promise<void> {
  await countShown(transaction, clip, { is_public: false, hidden_at: null });
  await clips.delete(transaction, clip.id);
}

export const clipItemsOfPost = entriesOfPost(clips, 'clip_items');

export const clipsOfMember = listsOfMember(clips, clipItemsTable, deleteClipRow);

/**
 * Throws `clip-words` when a text of a public clip would put a post into pending review. `known` are texts that others
 * already see, which are allowed.
 */
async function refuseClipWords(
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

/** Throws `clip-words` when a new note in a public clip would put a post into pending review. */
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
async function refuseNotes(database: Queryable, viewer: Viewer, links: LinkHolds, clip: string) {
  for (let after = ''; ; ) {
    const notes = await listNotes(database, { clip, after, limit: SLICE });
    const words = notes.map(({ note }) => note);
    await refuseClipWords(database, viewer, links, { words, known: [] });
    const last = notes.at(-1);
    if (!last || notes.length < SLICE) return;
    after = last.post_id;
  }
}
