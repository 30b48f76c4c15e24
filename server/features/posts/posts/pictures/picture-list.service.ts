import { watermarkedPictureUrl } from '#contract/foundations/picture-urls.ts';
import type { PictureFields, PostPicture } from '#contract/posts/post-pictures.ts';
import type { PostCard } from '#contract/posts/posts.ts';
import { claimPictures } from '#server/features/foundations/pictures/pictures.service.ts';
import type { RelatedRecords } from '#server/features/members/deleted-content/related-records.service.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { coverLabels, splitLabels, veilOf } from '../labels/labels.policy.ts';
import * as store from './picture-list.store.ts';

type PicturedPost = Pick<
  Tables['posts'],
  | 'id'
  | 'user_id'
  | 'image_key'
  | 'pictures_count'
  | 'watermark'
  | 'labels'
  | 'team_labels'
  | 'warning'
>;

/** Returns the pictures on the page of a post: all pictures if there are several, or else the picture on its card. */
export async function readPictures(
  database: Queryable,
  viewer: Viewer,
  post: PicturedPost,
  { image_url: url, image, veil = null }: Pick<PostCard, 'image_url' | 'image' | 'veil'>,
): Promise<PostPicture[]> {
  const { id, image_key: key, pictures_count } = post;
  if (pictures_count > 0) {
    const rows = await store.listSizedPictures(database, id);
    return rows.map((row) => toPicture(viewer, post, row));
  }
  if (key === null || url === null || image === null) return [];
  return [{ key, url, image, ...coverLabels(post.labels), veil }];
}

type SizedPicture = Awaited<ReturnType<typeof store.listSizedPictures>>[number];

function toPicture(viewer: Viewer, post: PicturedPost, row: SizedPicture): PostPicture {
  const { picture_key: key, alt, focal_x, focal_y, width, height, placeholder } = row;
  const focal = { x: focal_x, y: focal_y };
  const { spoiler, sensitive } = splitLabels(row.labels);
  return {
    key,
    url: watermarkedPictureUrl(key, post.watermark),
    image: { width, height, placeholder, alt, focal },
    spoiler,
    sensitive,
    veil: veilOf(viewer, post, { spoiler, sensitive }),
  };
}

/** Returns the pictures of a post in the form of a save. Empty for a post with one picture or none. */
export async function writtenPictures(
  database: Queryable,
  { id, pictures_count }: Pick<Tables['posts'], 'id' | 'pictures_count'>,
): Promise<PictureFields[]> {
  return pictures_count === 0 ? [] : (await store.listPictures(database, id)).map(toFields);
}

/** Converts a stored picture into the form of a save. */
export function toFields(row: Tables['post_pictures']) {
  const { picture_key: key, alt, focal_x: x, focal_y: y } = row;
  const { spoiler, sensitive } = splitLabels(row.labels);
  return { key, alt, focal: { x, y }, spoiler, sensitive };
}

export function keysOf(pictures: readonly PictureFields[]): string[] {
  return pictures.map(({ key }) => key);
}

/** Returns the keys of all pictures of a post, without duplicates, in order. */
export async function keysOfPost(
  database: Queryable,
  post: Pick<Tables['posts'], 'id' | 'image_key' | 'pictures_count'>,
): Promise<string[]> {
  const several = keysOf(await writtenPictures(database, post));
  return several.length > 0 || post.image_key === null ? several : [post.image_key];
}

/** Whether two lists have the same pictures in the same order, with the same descriptions, focal points and labels. */
export function samePictures(some: readonly PictureFields[], others: readonly PictureFields[]) {
  return JSON.stringify(some.map(inOrder)) === JSON.stringify(others.map(inOrder));
}

function inOrder({ key, alt, focal: { x, y }, spoiler, sensitive }: PictureFields) {
  return [key, alt, x, y, spoiler, sensitive];
}

/** Replaces the pictures `before` of a post with `after`, in the caller's transaction. Throws `picture-not-yours`. */
export async function savePictures(
  transaction: Queryable,
  { id: postId, user_id: userId }: Pick<Tables['posts'], 'id' | 'user_id'>,
  before: readonly PictureFields[],
  after: readonly PictureFields[],
): Promise<void> {
  if (samePictures(before, after)) return;
  const known = new Set(keysOf(before));
  const added = keysOf(after).filter((key) => !known.has(key));
  await claimPictures(transaction, added, { userId, folder: 'post-images' });
  await store.replacePictures(transaction, { postId, userId }, after);
}

export const picturesOfPost: RelatedRecords<Tables['post_pictures']> = {
  table: 'post_pictures',
  what: 'picture',
  read: store.listPictures,
  restore: (transaction, _postId, rows) => store.insertPictures(transaction, rows),
};
