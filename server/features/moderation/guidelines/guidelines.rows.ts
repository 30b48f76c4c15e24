import type { Rule } from '#contract/moderation/guidelines.ts';
import type { GuidelineVersionsTable } from '#server/platform/database/tables.ts';

/** A row of `guideline_versions`, published now. */
export function guidelineVersionRow(
  version: number,
  rules: readonly Rule[],
): GuidelineVersionsTable {
  return { version, rules: JSON.stringify(rules), published_at: new Date().toISOString() };
}
