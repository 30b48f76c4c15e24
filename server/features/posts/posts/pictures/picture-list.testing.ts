import { storePicture } from '#server/features/foundations/pictures/pictures.service.ts';
import { pngPicture, sourceOf } from '#server/testing/pictures.ts';
import type { TestApp } from '#server/testing/test-app.ts';

/** Stores pictures of a member. Returns their keys. */
export async function insertPictures(
  site: Pick<TestApp, 'database' | 'files'>,
  userId: string,
  count: number,
): Promise<string[]> {
  const keys: string[] = [];
  for (let n = 0; n < count; n += 1) {
    const sent = sourceOf(await pngPicture({ width: 60, height: 40 }));
    keys.push((await storePicture(site, sent, { folder: 'post-images', userId })).key);
  }
  return keys;
}

/** Returns the fields of a post with these pictures. The first picture is the cover. */
export function picturesWith(keys: readonly string[]) {
  return { image_key: keys[0] ?? null, pictures: keys.map((key) => ({ key })) };
}
