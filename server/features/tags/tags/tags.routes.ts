import { getTagDetail, listPopularTags, suggestTags } from '#contract/tags/tags.ts';
import type { Site } from '#server/platform/site.ts';
import * as listed from './listed-tags.service.ts';
import { readTagDetail } from './tags.service.ts';

export function registerTags({ binding, database }: Site): void {
  binding.query(suggestTags, async ({ viewer, database, search }) => ({
    items: await listed.suggestTags(database, viewer, search.q),
  }));
  binding.query(listPopularTags, ({ viewer }) => listed.listPopularTags(database, viewer));
  binding.query(getTagDetail, ({ viewer, database, search }) =>
    readTagDetail(database, viewer, search.tag),
  );
}
