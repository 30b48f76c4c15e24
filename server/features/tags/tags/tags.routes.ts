import { getTagDetail, listPopularTags, suggestTags } from '#contract/tags/tags.ts';
import type { Site } from '#server/platform/site.ts';
import * as popular from './popular-tags.service.ts';
import * as tags from './tags.service.ts';

/** Registers the calls of tags: suggestions for a form, the most used tags, and the header of a tag's page. */
export function registerTags({ binding, database }: Site): void {
  binding.query(suggestTags, async ({ viewer, database, search }) => ({
    items: await tags.suggestTags(database, viewer, search.q),
  }));
  binding.query(listPopularTags, ({ viewer }) => popular.listPopularTags(database, viewer));
  binding.query(getTagDetail, ({ viewer, database, search }) =>
    tags.readTagDetail(database, viewer, search.tag),
  );
}
