import type { Original } from '#client/features/foundations/pictures/prepare-picture.ts';
import type { Sending } from '#client/features/foundations/pictures/send-picture.ts';
import type { Picture, Upload } from '#contract/foundations/pictures.ts';
import type { PictureLabels } from '#contract/posts/content-labels.ts';
import { MAX_POST_PICTURES, type PostPicture } from '#contract/posts/post-pictures.ts';
import { center } from '../post-form-values.ts';

/** What the author says about a picture: alternative text, focal point and labels. */
export type Description = Pick<Picture, 'alt' | 'focal'> & PictureLabels;

export const noDescription: Description = {
  alt: '',
  focal: center,
  spoiler: false,
  sensitive: false,
};

/** A picture in the form. The item exists as soon as a file is selected. */
export interface PictureItem {
  id: string;
  /** The stored picture. It stays while a replacement is uploaded. Null until the first file is stored. */
  picture: PostPicture | null;
  /** The description until the first file is stored. Afterwards, the stored picture contains it. */
  described: Description;
  /** The last selected file, for a retry. Null for a picture from the server. */
  file: File | null;
  /** Set while the file is uploaded or queued. */
  sending: Sending | null;
  failure: string | null;
  /** Set when the picture has been scaled down. */
  original: Original | null;
}

export type PictureItems = readonly PictureItem[];

export function descriptionOf({ picture, described }: PictureItem): Description {
  if (!picture) return described;
  const { image, spoiler, sensitive } = picture;
  return { alt: image.alt, focal: image.focal, spoiler, sensitive };
}

export function describedItem(item: PictureItem, described: Description): PictureItem {
  const { picture } = item;
  if (!picture) return { ...item, described };
  const { alt, focal, ...labels } = described;
  return { ...item, picture: { ...picture, ...labels, image: { ...picture.image, alt, focal } } };
}

/** Returns an item whose file has been uploaded. The description stays, but a replaced picture loses its focal point. */
export function arrivedItem(item: PictureItem, { key, url, image }: Upload): PictureItem {
  const { alt, focal, ...labels } = descriptionOf(item);
  const picture = {
    ...{ key, url, ...labels, veil: null },
    image: { ...image, alt, focal: item.picture ? center : focal },
  };
  return { ...item, picture, described: noDescription, sending: null, failure: null };
}

export function storedItem(picture: PostPicture): PictureItem {
  const idle = { file: null, sending: null, failure: null, original: null };
  return { id: picture.key, picture, described: noDescription, ...idle };
}

/** Returns the item of a file that is about to be uploaded. The focal point of its description is the centre. */
export function newItem(
  id: string,
  { file, preview, said }: { file: File; preview: string; said: Description },
): PictureItem {
  const described = { ...said, focal: center };
  return { id, picture: null, described, failure: null, original: null, ...begun(file, preview) };
}

export function begun(file: File, preview: string): Pick<PictureItem, 'file' | 'sending'> {
  return { file, sending: { preview, share: null, original: null, interruption: null } };
}

export function changeItem(items: PictureItems, id: string, change: Partial<PictureItem>) {
  return items.map((item) => (item.id === id ? { ...item, ...change } : item));
}

/** Whether the form has no picture. A single picture whose upload failed does not count. */
export function isEmpty(items: PictureItems): boolean {
  return items.length < 2 && items.every(({ picture, sending }) => !picture && !sending);
}

export function roomIn(items: PictureItems): number {
  return MAX_POST_PICTURES - items.length;
}

export function storedPictures(items: PictureItems): PostPicture[] {
  return items.flatMap(({ picture }) => picture ?? []);
}

/**
 * Returns the progress of all uploads. Null without an upload. Includes finished files until all files are finished.
 */
export function sendingTotal(items: PictureItems) {
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
    /** The total size of the uploading files when they were selected. */
    bytes: sizeOf(files),
    percent: bytes === 0 ? 0 : Math.round((arrived / bytes) * 100),
  };
}
