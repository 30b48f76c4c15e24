import type { Rule } from '#contract/moderation/guidelines.ts';
import { defineTable, type RowOf, t } from '#server/platform/database/define-table.ts';

/** The published versions of the guidelines. Rows are never changed or deleted, because decisions refer to them. */
export const guidelineVersionsTable = defineTable(
  'guideline_versions',
  {
    version: t.integer(),
    /** JSON: the rules in their order. */
    rules: t.json(),
    published_at: t.time().initial(t.now),
  },
  { key: ['version'] },
);

export type GuidelineVersionsTable = RowOf<typeof guidelineVersionsTable>;

/** Returns a row of `guideline_versions`, published now. */
export function guidelineVersionRow(version: number, rules: readonly Rule[]) {
  return guidelineVersionsTable.row({ version, rules: JSON.stringify(rules) });
}
