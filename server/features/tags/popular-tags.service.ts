import { POPULAR_TAGS } from '#contract/limits.ts';
import type { PopularTags } from '#contract/tags.ts';
import { decorativePicture } from '#server/features/pictures/pictures.service.ts';
import { readSiteSettings } from '#server/features/site-settings/site-settings.service.ts';
import type { Database } from '#server/platform/database/database.ts';
import { findTagPictures } from './tag-pages.store.ts';
import * as store from './tags.store.ts';

/** The characters of the site with their pictures, and the other tags that are used most. */
export async function listPopularTags(database: Database): Promise<PopularTags> {
  const { characters } = await readSiteSettings(database);
  const pictures = await findTagPictures(database.read, characters);
  const counts = await store.findCounts(database.read, characters);
  // More than are shown, so that enough are left without the characters.
  const used = await store.listTags(database.read, '', POPULAR_TAGS + characters.length);
  const others = used.filter(({ tag }) => !characters.includes(tag)).slice(0, POPULAR_TAGS);
  return {
    characters: characters.map((tag) => {
      const picture = pictures.get(tag);
      return {
        tag,
        count: counts.get(tag) ?? 0,
        is_character: true,
        ...(picture ? decorativePicture(picture) : { image_url: null, image: null }),
      };
    }),
    tags: others.map(({ tag, count }) => ({ tag, count, is_character: false })),
  };
}
