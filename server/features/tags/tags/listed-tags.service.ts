import { POPULAR_TAGS, TAG_SUGGESTIONS } from '#contract/foundations/limits.ts';
import { foldText } from '#contract/foundations/search-text.ts';
import type { PopularTags } from '#contract/tags/tags.ts';
import { decorativePicture } from '#server/features/foundations/pictures/pictures.service.ts';
import { mutedTexts } from '#server/features/members/visibility/visibility.service.ts';
import { readSiteSettings } from '#server/features/site/site-settings/site-settings.service.ts';
import type { Database, Queryable } from '#server/platform/database/database.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { tagsOfBeginning } from './tag-aliases.store.ts';
import { findTagPictures } from './tag-pages.store.ts';
import * as store from './tags.store.ts';
import type { TagsTable } from './tags.tables.ts';

/** Returns the function that decides whether lists show a tag. Lists omit muted tags and tags with a muted word. */
export async function shownTo(
  database: Queryable,
  viewer: Viewer | null,
): Promise<(tag: string) => boolean> {
  const isMuted = await mutedTexts(database, viewer);
  return (tag) => isMuted === null || !isMuted({ texts: [], tags: [tag] });
}

/** The factors by which the number of tags to read grows when too few are accepted. */
const REACHES = [1, 8, 64];

interface Wanted {
  /** The prefix that the search keys of the tags have. */
  key: string;
  limit: number;
  /** The number of accepted tags that is enough. */
  needed: number;
  isWanted(tag: string): boolean;
}

/**
 * Returns the most used tags that `isWanted` accepts. When too few are accepted, reads more tags, at most three times.
 */
async function listWantedTags(
  database: Queryable,
  { key, limit, needed, isWanted }: Wanted,
): Promise<Pick<TagsTable, 'tag' | 'count'>[]> {
  let wanted: Pick<TagsTable, 'tag' | 'count'>[] = [];
  for (const reach of REACHES) {
    const found = await store.listTags(database, key, limit * reach);
    wanted = found.filter(({ tag }) => isWanted(tag));
    if (wanted.length >= needed || found.length < limit * reach) break;
  }
  return wanted.slice(0, needed);
}

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

/**
 * Suggests tags that begin with `typed`, in any script or width: all matching characters of the site, then tags in use,
 * the most used first. Always includes a tag in use that equals `typed`, and tags with an alias that begins with `typed`.
 * Omits tags that the viewer mutes.
 */
export async function suggestTags(database: Database, viewer: Viewer | null, typed: string) {
  const key = foldText(typed);
  const isShown = await shownTo(database.read, viewer);
  const { characters } = await readSiteSettings(database);
  const meant = key === '' ? [] : await tagsOfBeginning(database.read, key, TAG_SUGGESTIONS);
  const named = characters.filter(
    (name) => isShown(name) && (foldText(name).startsWith(key) || meant.includes(name)),
  );
  const counts = await store.findCounts(database.read, [...named, ...meant, typed]);
  const known = new Set(characters);
  const inFull = [...new Set([...(counts.has(typed) ? [typed] : []), ...meant])].filter(
    (tag) => !known.has(tag) && isShown(tag),
  );
  const others = await listWantedTags(database.read, {
    key,
    // More than the displayed number, so that enough tags remain without the characters and the exact matches.
    limit: TAG_SUGGESTIONS + named.length,
    needed: Math.max(0, TAG_SUGGESTIONS - named.length - inFull.length),
    isWanted: (tag) => !known.has(tag) && !inFull.includes(tag) && isShown(tag),
  });
  for (const { tag, count } of others) counts.set(tag, count);
  return [...named, ...inFull, ...others.map(({ tag }) => tag)].map((tag) => ({
    tag,
    count: counts.get(tag) ?? 0,
    is_character: known.has(tag),
  }));
}
