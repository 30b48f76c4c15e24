import type { PictureFields } from '#contract/posts/post-pictures.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { rows } from '#server/platform/database/rows.ts';
import { joinPictureLabels } from '../labels/labels.policy.ts';

/** Returns the pictures of a post in order, or none for a post with only one picture. */
export async function listPictures(database: Queryable, postId: string) {
  return database
    .selectFrom('post_pictures')
    .where('post_id', '=', postId)
    .orderBy('position')
    .selectAll()
    .execute();
}

/** Returns the pictures of a post with several pictures, with sizes and placeholders. */
export async function listSizedPictures(database: Queryable, postId: string) {
  return database
    .selectFrom('post_pictures')
    .innerJoin('files', 'files.key', 'post_pictures.picture_key')
    .where('post_pictures.post_id', '=', postId)
    .orderBy('post_pictures.position')
    .select([
      'post_pictures.picture_key',
      'post_pictures.alt',
      'post_pictures.focal_x',
      'post_pictures.focal_y',
      'post_pictures.labels',
      'files.width',
      'files.height',
      'files.placeholder',
    ])
    .execute();
}

export async function replacePictures(
  transaction: Queryable,
  { postId, userId }: { postId: string; userId: string },
  pictures: readonly PictureFields[],
): Promise<void> {
  await transaction.deleteFrom('post_pictures').where('post_id', '=', postId).execute();
  const rows = pictures.map(({ key, alt, focal, ...labels }, position) => ({
    post_id: postId,
    user_id: userId,
    position,
    picture_key: key,
    alt,
    focal_x: focal.x,
    focal_y: focal.y,
    labels: joinPictureLabels(labels),
  }));
  await insertPictures(transaction, rows);
}

export const insertPictures = rows('post_pictures').insertAll();
