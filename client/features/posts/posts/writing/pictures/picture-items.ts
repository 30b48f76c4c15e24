import type { Original } from '#client/features/foundations/pictures/prepare-picture.ts';
import type { Sending } from '#client/features/foundations/pictures/send-picture.ts';
import { moveItem } from '#client/ui/list/move-item.ts';
import type { Upload } from '#contract/foundations/pictures.ts';
import { MAX_POST_PICTURES, type PostPicture } from '#contract/posts/post-pictures.ts';

/** A picture of the form, from its selection on. */
export interface PictureItem {
  /** Identifies the item in this form. */
  id: string;
  /** The stored picture. It stays while another one is sent in its place; null until the first is stored. */
  picture: PostPicture | null;
  /** The file that was selected last, for another attempt. Null for a picture from the server. */
  file: File | null;
  /** Set while the file is sent, or waits for its turn. */
  sending: Sending | null;
  /** Why the last attempt failed. */
  failure: string | null;
  /** Set when the picture has been scaled down. */
  original: Original | null;
}

export type PictureItems = readonly PictureItem[];

/** The picture of a post that an upload becomes. */
export function pictureOfUpload({ key, url, image }: Upload): PostPicture {
  return { key, url, image, spoiler: false, sensitive: false, veil: null };
}

/** The item of a picture that the server has. */
export function storedItem(picture: PostPicture): PictureItem {
  return { id: picture.key, picture, file: null, sending: null, failure: null, original: null };
}

/** The item of a file that is about to be sent. */
export function newItem(id: string, file: File, preview: string): PictureItem {
  return { id, picture: null, failure: null, original: null, ...begun(file, preview) };
}

/** The start of an attempt to send a file. */
export function begun(file: File, preview: string): Pick<PictureItem, 'file' | 'sending'> {
  return { file, sending: { preview, share: null, original: null, interruption: null } };
}

/** Returns the items with a change of one of them. */
export function changeItem(
  items: PictureItems,
  id: string,
  change: Partial<PictureItem>,
): PictureItems {
  return items.map((item) => (item.id === id ? { ...item, ...change } : item));
}

/** Returns the items without those that are neither stored nor on their way. */
export function withoutFailed(items: PictureItems): PictureItems {
  return items.filter(({ picture, sending }) => picture !== null || sending !== null);
}

/** Returns how many pictures there is room for. */
export function roomIn(items: PictureItems): number {
  return MAX_POST_PICTURES - items.length;
}

/** Returns the items in another order. */
export function moved(items: PictureItems, from: number, to: number): PictureItems {
  return moveItem(items, from, to);
}

/** Returns the stored pictures, in order. */
export function storedPictures(items: PictureItems): PostPicture[] {
  return items.flatMap(({ picture }) => picture ?? []);
}

/** How much of the files that are being sent has arrived. */
export interface SendingTotal {
  /** The number of files on their way. */
  files: number;
  /** Their size as they were selected. */
  bytes: number;
  /** From 0 to 100. */
  percent: number;
}

/** Returns the sum over all files that are being sent. Those of the same selection that have arrived count as sent. */
export function sendingTotal(items: PictureItems): SendingTotal | null {
  const sent = items.filter(({ file, failure }) => file !== null && failure === null);
  const files = sent.filter(({ sending }) => sending !== null);
  if (files.length === 0) return null;
  const sizeOf = (list: PictureItems) => list.reduce((sum, { file }) => sum + (file?.size ?? 0), 0);
  const bytes = sizeOf(sent);
  const arrived = sent.reduce(
    (sum, { file, sending }) => sum + (file?.size ?? 0) * (sending ? (sending.share ?? 0) : 1),
    0,
  );
  return {
    files: files.length,
    bytes: sizeOf(files),
    percent: bytes === 0 ? 0 : Math.round((arrived / bytes) * 100),
  };
}
