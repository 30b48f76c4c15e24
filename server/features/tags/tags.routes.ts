import { getTagDetail, suggestTags } from '#contract/tags.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Binding } from '#server/platform/http/binding.ts';
import * as tags from './tags.service.ts';

/** Character tags: suggestions for a form, and the head of a tag's page. */
export function registerTags(binding: Binding, database: Database): void {
  binding.query(suggestTags, async ({ search }) => ({
    items: await tags.suggestTags(database, search.q),
  }));
  binding.query(getTagDetail, ({ search }) => tags.readTagDetail(database, search.tag));
}
