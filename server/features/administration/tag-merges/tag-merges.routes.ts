import { deleteTagAlias, listTagAliases, mergeTags } from '#contract/tags/managed-tags.ts';
import type { Site } from '#server/platform/site.ts';
import * as merges from './tag-merges.service.ts';

export function registerTagMerges({ binding, database }: Site): void {
  binding.query(listTagAliases, ({ search }) => merges.readAliases(database, search));
  binding.callable(mergeTags, ({ viewer, input }) => merges.mergeTags(database, viewer, input));
  binding.callable(deleteTagAlias, ({ viewer, input }) =>
    merges.deleteTagAlias(database, viewer, input),
  );
}
