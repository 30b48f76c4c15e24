import type { z } from 'zod';
import { foldText } from '#contract/foundations/search-text.ts';
import type * as contract from '#contract/posts/clips.ts';
import { saveReadPost } from '#server/features/posts/bookmarks/bookmarks.service.ts';
import type { ClipItemsTable, ClipsTable } from '#server/features/posts/clips/clips.tables.ts';
import { readCards } from '#server/features/posts/posts/post-cards.service.ts';
import { postNotFound } from '#server/features/posts/posts/posts.service.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { versionAfter } from '#server/platform/version-after.ts';
import * as items from './clip-items.store.ts';
import { CLIP_GAP, placeBetween } from './clip-places.policy.ts';
import { refuseClipWords } from './clip-words.service.ts';
import { clipNotFound, refuseFullClip } from './clips.policy.ts';
import { findOwnClip } from './clips.service.ts';
import { lockClip, updateClipFields } from './clips.store.ts';
import { clipItemRow } from './clips.tables.ts';
import type { ClipsDeps } from './write-clip.service.ts';

type SetInput = z.output<typeof contract.setClipItem.input>;
type SetAnswer = z.output<typeof contract.setClipItem.output>;

/**
 * Puts a post that the viewer sees into an own clip, and saves it, or takes one out. Throws not-found, clip-full and
 * clip-words.
 */
export async function setClipItem(
  deps: ClipsDeps,
  viewer: Viewer,
  input: SetInput,
): Promise<SetAnswer> {
  return input.isIn ? putItem(deps, viewer, input) : takeItemOut(deps, viewer, input);
}

async function putItem(
  { database, links }: ClipsDeps,
  viewer: Viewer,
  { clipId: clip, postId: post, note = '', after = null }: SetInput,
): Promise<SetAnswer> {
  const [card] = await readCards(database, viewer, [post]);
  if (!card?.is_published) throw postNotFound();
  await database.write(async (transaction) => {
    const locked = await findOwnClip(lockClip(transaction, clip), viewer);
    if (await items.findItem(transaction, { clip, post })) return;
    refuseFullClip(await items.countItems(transaction, clip));
    await refuseNote({ transaction, viewer, links }, locked, note, '');
    if (!(await saveReadPost(transaction, viewer.userId, post))) throw postNotFound();
    const position = await findPlace(transaction, { clip, post, after });
    const row = clipItemRow({
      clip_id: clip,
      post_id: post,
      user_id: viewer.userId,
      position,
      note,
    });
    await items.insertItem(transaction, row);
    await touch(transaction, locked, note !== '');
  });
  return { is_in: true, removed: null };
}

async function takeItemOut(
  { database }: ClipsDeps,
  viewer: Viewer,
  { clipId: clip, postId: post }: SetInput,
): Promise<SetAnswer> {
  return database.write(async (transaction) => {
    const locked = await findOwnClip(lockClip(transaction, clip), viewer);
    const item = await items.findItem(transaction, { clip, post });
    if (!item) return { is_in: false, removed: null };
    const place = { position: item.position, id: post };
    const before = await items.findNeighbour(transaction, { clip, post, place, side: 'before' });
    await items.deleteItem(transaction, { clip, post });
    await touch(transaction, locked, item.note !== '');
    return { is_in: false, removed: { note: item.note, after: before?.post_id ?? null } };
  });
}

/** Sets the note on an entry of an own clip. Throws not-found and clip-words. */
export async function setClipNote(
  { database, links }: ClipsDeps,
  viewer: Viewer,
  { clipId: clip, postId: post, note }: z.output<typeof contract.setClipNote.input>,
): Promise<string> {
  await database.write(async (transaction) => {
    const locked = await findOwnClip(lockClip(transaction, clip), viewer);
    const item = await findOwnItem(transaction, clip, post);
    if (item.note === note) return;
    await refuseNote({ transaction, viewer, links }, locked, note, item.note);
    await items.updateItem(transaction, { clip, post }, { note, folded: foldText(note) });
    await touch(transaction, locked, true);
  });
  return note;
}

/** Puts an entry of an own clip after another one, or first with null. Throws not-found. */
export async function orderClipItem(
  { database }: ClipsDeps,
  viewer: Viewer,
  { clipId: clip, postId: post, after }: z.output<typeof contract.orderClipItem.input>,
): Promise<void> {
  await database.write(async (transaction) => {
    const locked = await findOwnClip(lockClip(transaction, clip), viewer);
    await findOwnItem(transaction, clip, post);
    const position = await findPlace(transaction, { clip, post, after });
    await items.updateItem(transaction, { clip, post }, { position });
    await touch(transaction, locked, false);
  });
}

/** Moves an entry to the beginning of another own clip. Throws not-found, clip-full and clip-words. */
export async function moveClipItem(
  { database, links }: ClipsDeps,
  viewer: Viewer,
  { clipId, postId: post, toClipId }: z.output<typeof contract.moveClipItem.input>,
): Promise<void> {
  if (clipId === toClipId) return;
  await database.write(async (transaction) => {
    const clips = new Map<string, ClipsTable>();
    // In one order, so that two moves in opposite directions do not wait for one another.
    for (const id of [clipId, toClipId].toSorted()) {
      clips.set(id, await findOwnClip(lockClip(transaction, id), viewer));
    }
    const [from, to] = [clips.get(clipId), clips.get(toClipId)];
    if (!from || !to) throw clipNotFound();
    const item = await findOwnItem(transaction, clipId, post);
    await refuseNote(
      { transaction, viewer, links },
      to,
      item.note,
      from.is_public ? item.note : '',
    );
    await moveRow(transaction, item, toClipId);
    for (const clip of [from, to]) await touch(transaction, clip, item.note !== '');
  });
}

async function moveRow(transaction: Queryable, item: ClipItemsTable, to: string): Promise<void> {
  const post = item.post_id;
  await items.deleteItem(transaction, { clip: item.clip_id, post });
  if (await items.findItem(transaction, { clip: to, post })) return;
  refuseFullClip(await items.countItems(transaction, to));
  const position = await findPlace(transaction, { clip: to, post, after: null });
  await items.insertItem(transaction, { ...item, clip_id: to, position });
}

/** An entry of a clip. Throws not-found. */
async function findOwnItem(
  transaction: Queryable,
  clip: string,
  post: string,
): Promise<ClipItemsTable> {
  const item = await items.findItem(transaction, { clip, post });
  if (!item) throw postNotFound();
  return item;
}

interface Place {
  clip: string;
  post: string;
  after: string | null;
}

/** The position after an entry, or before all others. Where `after` has left the clip, it is the beginning. */
async function findPlace(transaction: Queryable, place: Place): Promise<number> {
  const position = await findRoom(transaction, place);
  if (position !== null) return position;
  await items.renumberItems(transaction, place.clip, CLIP_GAP);
  return (await findRoom(transaction, place)) ?? 0;
}

async function findRoom(
  transaction: Queryable,
  { clip, post, after }: Place,
): Promise<number | null> {
  const before =
    after === null || after === post
      ? undefined
      : await items.findItem(transaction, { clip, post: after });
  const place = before ? { position: before.position, id: before.post_id } : null;
  const next = await items.findNeighbour(transaction, { clip, post, place, side: 'after' });
  return placeBetween(before?.position ?? null, next?.position ?? null);
}

/** Notes that a clip has changed. Moderators learn from `edited_at` that its words have. */
async function touch(transaction: Queryable, clip: ClipsTable, isEdited: boolean): Promise<void> {
  const now = versionAfter(clip.updated_at);
  await updateClipFields(transaction, clip.id, {
    updated_at: now,
    ...(isEdited && { edited_at: now }),
  });
}

interface NoteChange extends Pick<ClipsDeps, 'links'> {
  transaction: Queryable;
  viewer: Viewer;
}

async function refuseNote(
  { transaction, viewer, links }: NoteChange,
  clip: ClipsTable,
  note: string,
  known: string,
): Promise<void> {
  if (!clip.is_public) return;
  await refuseClipWords(transaction, viewer, links, { words: [note], known: [known] });
}
