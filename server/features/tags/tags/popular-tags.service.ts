import { POPULAR_TAGS } from '#contract/foundations/limits.ts';
import type { PopularTags } from '#contract/tags/tags.ts';
import { decorativePicture } from '#server/features/foundations/pictures/pictures.service.ts';
import { readSiteSettings } from '#server/features/site/site-settings/site-settings.service.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { listWantedTags, shownTo } from './shown-tags.service.ts';
import { findTagPictures } from './tag-pages.store.ts';
import * as store from './tags.store.ts';

/** Returns the characters of the site with their pictures, and the most used other tags. Omits muted tags. */
export async function listPopularTags(
  database: Database,
  viewer: Viewer | null,
): Promise<PopularTags> {
  const isShown = await shownTo(database.read, viewer);
  const known = (await readSiteSettings(database)).characters;
  const characters = known.filter(isShown);
  const pictures = await findTagPictures(database.read, characters);
  const counts = await store.findCounts(database.read, characters);
  const others = await listWantedTags(database.read, {
    key: '',
    // More than the displayed number, so that enough tags remain when the characters are omitted.
    limit: POPULAR_TAGS + known.length,
    needed: POPULAR_TAGS,
    isWanted: (tag) => !known.includes(tag) && isShown(tag),
  });
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
