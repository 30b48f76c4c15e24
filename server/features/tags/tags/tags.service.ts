import { RELATED_TAGS } from '#contract/foundations/limits.ts';
import type { Page, PageQuery } from '#contract/foundations/primitives.ts';
import { foldText } from '#contract/foundations/search-text.ts';
import type { TagDetail, TagUse } from '#contract/tags/tags.ts';
import type { PictureReference } from '#server/features/foundations/pictures/picture-uses.shared.store.ts';
import { decorativePicture } from '#server/features/foundations/pictures/pictures.service.ts';
import { shownBirthday } from '#server/features/members/birthdays/birthdays.policy.ts';
import { readShownPage } from '#server/features/members/visibility/shown-page.service.ts';
import { readSiteSettings } from '#server/features/site/site-settings/site-settings.service.ts';
import type { Database, Queryable } from '#server/platform/database/database.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { shownTo } from './listed-tags.service.ts';
import { canonicalTags } from './tag-aliases.service.ts';
import {
  findTagPage,
  findTagPictures,
  listRelatedTags,
  RELATED_TAGS_MOST,
} from './tag-pages.store.ts';
import { findTagsByParts, type SoughtParts, tagKeyset } from './tag-search.store.ts';
import { addToCounts } from './tags.shared.store.ts';
import * as store from './tags.store.ts';

/** Returns the tags in use that compare as equal to a tag. */
export function spellingsOf(database: Queryable, tag: string): Promise<string[]> {
  return store.findTagsOfKey(database, foldText(tag));
}

/**
 * Returns the tags in use that contain all required folded texts and no excluded text, the most used first. Omits tags
 * that the viewer mutes.
 */
export async function searchTags(
  database: Database,
  viewer: Viewer,
  parts: SoughtParts,
  { cursor, limit }: PageQuery,
): Promise<Page<TagUse>> {
  const isShown = await shownTo(database.read, viewer);
  const { characters } = await readSiteSettings(database);
  return readShownPage(viewer, {
    keyset: tagKeyset,
    start: tagKeyset.after(cursor),
    limit,
    list: (after, rows) => findTagsByParts(database.read, { parts, after, limit: rows }),
    show: async (uses: Pick<TagUse, 'tag' | 'count'>[]) =>
      uses
        .filter(({ tag }) => isShown(tag))
        .map((row) => ({ row, item: { ...row, is_character: characters.includes(row.tag) } })),
  });
}

/** Returns the header of a tag's page. The tag may be unused. For an alias, returns the header of its tag. */
export async function readTagDetail(
  database: Database,
  viewer: Viewer | null,
  requested: string,
): Promise<TagDetail> {
  const [tag = requested] = await canonicalTags(database.read, [requested]);
  const isShown = await shownTo(database.read, viewer);
  const [{ characters }, page, related, counts] = await Promise.all([
    readSiteSettings(database),
    findTagPage(database.read, { tag }),
    listRelatedTags(viewer?.hidesOthers ? RELATED_TAGS_MOST : RELATED_TAGS)(database.read, { tag }),
    store.findCounts(database.read, [tag]),
  ]);
  const toUse = (name: string, count: number): TagUse => ({
    tag: name,
    count,
    is_character: characters.includes(name),
  });
  return {
    ...toUse(tag, counts.get(tag) ?? 0),
    description: page?.description ?? '',
    ...(page?.birthday && { birthday: shownBirthday(page.birthday, Date.now()) }),
    ...decorativePicture(page ?? noFace),
    related: related
      .filter((other) => isShown(other.tag))
      .slice(0, RELATED_TAGS)
      .map((other) => toUse(other.tag, other.count)),
  };
}

/** The pictures of tag pages, which everybody can see. */
export const tagPictures: PictureReference = {
  table: 'tag_pages',
  column: 'image_key',
  shownTo: 'everybody',
};

/** Updates the counts of tags, in the transaction that changes the tags of a public post from `before` to `after`. */
export async function countTags(
  transaction: Queryable,
  before: readonly string[],
  after: readonly string[],
): Promise<void> {
  const changes = new Map<string, number>();
  for (const tag of before) if (!after.includes(tag)) changes.set(tag, -1);
  for (const tag of after) if (!before.includes(tag)) changes.set(tag, 1);
  await addToCounts(transaction, changes);
}

/** The page of a tag without stored data. */
export const noFace = {
  count: 0,
  description: '',
  image_key: null,
  image_width: null,
  image_height: null,
  image_placeholder: null,
};

/** Returns the texts and pictures of the pages of tags, by tag. */
export async function findTagFaces(database: Queryable, tags: readonly string[]) {
  const pages = await findTagPictures(database, [...tags]);
  const counts = await store.findCounts(database, [...tags]);
  return new Map(
    tags.map((tag) => [tag, { ...noFace, ...pages.get(tag), count: counts.get(tag) ?? 0 }]),
  );
}
