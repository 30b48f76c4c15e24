import { deleteTagAlias, listTagAliases, mergeTags } from '#contract/managed-tags.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Binding } from '#server/platform/http/binding.ts';
import * as merges from './tag-merges.service.ts';

/** Tags that become others. */
export function registerTagMerges(binding: Binding, database: Database): void {
  binding.query(listTagAliases, ({ search }) => merges.readAliases(database, search));
  binding.callable(mergeTags, ({ viewer, input }) => merges.mergeTags(database, viewer, input));
  binding.callable(deleteTagAlias, ({ viewer, input }) =>
    merges.deleteTagAlias(database, viewer, input),
  );
}
