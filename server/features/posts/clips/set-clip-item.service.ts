import type { z } from 'zod';
import { foldText } from '#contract/foundations/search-text.ts';
import type * as contract from '#contract/posts/clips.ts';
import { saveReadPost } from '#server/features/posts/bookmarks/bookmarks.service.ts';
import { moveEntry, positionAfter } from '#server/features/posts/post-lists/post-lists.service.ts';
import type { Entry } from '#server/features/posts/post-lists/post-lists.shared.store.ts';
import { readCards } from '#server/features/posts/posts/post-cards.service.ts';
import { postNotFound } from '#server/features/posts/posts/posts.service.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { clipNotFound, refuseFullClip } from './clips.policy.ts';
import { clips } from './clips.store.ts';
import { type ClipItemsTable, type ClipsTable, clipItemRow } from './clips.tables.ts';
import { type ClipsDeps, lockOwnClip, refuseNote, saveFields } from './write-clip.service.ts';

type SetInput = z.output<typeof contract.setClipItem.input>;
type SetAnswer = z.output<typeof contract.setClipItem.output>;

/**
 * Adds a post that the viewer can see to one of the viewer's clips, and saves the post. Can also remove a post from the
 * clip. Throws `not-found`, `clip-full` and `clip-words`.
 */
export async function setClipItem(deps: ClipsDeps, viewer: Viewer, input: SetInput) {
  return input.isIn ? putItem(deps, viewer, input) : takeItemOut(deps, viewer, input);
}

async function putItem(
  { database, links }: ClipsDeps,
  viewer: Viewer,
  { clipId, postId, note = '', after = null }: SetInput,
): Promise<SetAnswer> {
  const [card] = await readCards(database, viewer, [postId]);
  if (!card?.is_published) throw postNotFound();
  const entry = { list: clipId, post: postId };
  await database.write(async (transaction) => {
    const clip = await lockOwnClip(transaction, viewer, clipId);
    if (await clips.findItem(transaction, entry)) return;
    refuseFullClip(await clips.countItems(transaction, clipId));
    await refuseNote(transaction, viewer, links, clip, { note, known: '' });
    if (!(await saveReadPost(transaction, viewer.userId, postId))) throw postNotFound();
    const position = await positionAfter(clips, transaction, entry, after);
    const row = { clip_id: clipId, post_id: postId, user_id: viewer.userId, position, note };
    await clips.insertItems(transaction, [clipItemRow(row)]);
    await touch(transaction, clip, note !== '');
  });
  return { is_in: true, removed: null };
}

async function takeItemOut({ database }: ClipsDeps, viewer: Viewer, { clipId, postId }: SetInput) {
  const entry = { list: clipId, post: postId };
  return database.write(async (transaction) => {
    const clip = await lockOwnClip(transaction, viewer, clipId);
    const item = await clips.findItem(transaction, entry);
    if (!item) return { is_in: false, removed: null };
    const before = await clips.findNeighbour(transaction, entry, 'before', item);
    await clips.deleteItem(transaction, entry);
    await touch(transaction, clip, item.note !== '');
    return { is_in: false, removed: { note: item.note, after: before?.post_id ?? null } };
  });
}

/** Sets the note on an entry of the viewer's clip. Throws `not-found` and `clip-words`. */
export async function setClipNote(
  { database, links }: ClipsDeps,
  viewer: Viewer,
  { clipId, postId, note }: z.output<typeof contract.setClipNote.input>,
): Promise<string> {
  const entry = { list: clipId, post: postId };
  await database.write(async (transaction) => {
    const clip = await lockOwnClip(transaction, viewer, clipId);
    const { note: known } = await findOwnItem(transaction, entry);
    if (known === note) return;
    await refuseNote(transaction, viewer, links, clip, { note, known });
    await clips.updateItem(transaction, entry, { note, folded: foldText(note) });
    await touch(transaction, clip, true);
  });
  return note;
}

/** Moves an entry of the viewer's clip behind `after`, or to the beginning if `after` is null. Throws `not-found`. */
export async function orderClipItem(
  { database }: ClipsDeps,
  viewer: Viewer,
  { clipId, postId, after }: z.output<typeof contract.orderClipItem.input>,
): Promise<void> {
  const entry = { list: clipId, post: postId };
  await database.write(async (transaction) => {
    const clip = await lockOwnClip(transaction, viewer, clipId);
    await findOwnItem(transaction, entry);
    await moveEntry(clips, transaction, entry, after);
    await touch(transaction, clip, false);
  });
}

/** Moves an entry to the beginning of another clip of the viewer. Throws `not-found`, `clip-full` and `clip-words`. */
export async function moveClipItem(
  { database, links }: ClipsDeps,
  viewer: Viewer,
  { clipId, postId, toClipId }: z.output<typeof contract.moveClipItem.input>,
): Promise<void> {
  if (clipId === toClipId) return;
  await database.write(async (transaction) => {
    const locked = new Map<string, ClipsTable>();
    // Clips are locked in the order of their ids, so that two moves in opposite directions do not deadlock.
    for (const id of [clipId, toClipId].toSorted()) {
      locked.set(id, await lockOwnClip(transaction, viewer, id));
    }
    const [from, to] = [locked.get(clipId), locked.get(toClipId)];
    if (!from || !to) throw clipNotFound();
    const item = await findOwnItem(transaction, { list: clipId, post: postId });
    const { note } = item;
    const known = from.is_public ? note : '';
    await refuseNote(transaction, viewer, links, to, { note, known });
    await moveRow(transaction, item, toClipId);
    for (const clip of [from, to]) await touch(transaction, clip, note !== '');
  });
}

async function moveRow(transaction: Queryable, item: ClipItemsTable, list: string): Promise<void> {
  const post = item.post_id;
  await clips.deleteItem(transaction, { list: item.clip_id, post });
  if (await clips.findItem(transaction, { list, post })) return;
  refuseFullClip(await clips.countItems(transaction, list));
  const position = await positionAfter(clips, transaction, { list, post }, null);
  await clips.insertItems(transaction, [{ ...item, clip_id: list, position }]);
}

async function findOwnItem(transaction: Queryable, entry: Entry): Promise<ClipItemsTable> {
  const item = await clips.findItem(transaction, entry);
  if (!item) throw postNotFound();
  return item;
}

/** Records that the entries of a clip have changed, and with `isEdited` that a note has changed. */
async function touch(transaction: Queryable, clip: ClipsTable, isEdited: boolean): Promise<void> {
  await saveFields(transaction, clip, {}, isEdited);
}
