import type { z } from 'zod';
import type { citedRuleSchema } from '#contract/moderation/decisions.ts';
import { readRule } from '#server/features/moderation/guidelines/guidelines.service.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { DecisionsTable } from '#server/platform/database/tables.ts';

type CitedRule = z.output<typeof citedRuleSchema>;

/** The rule that a decision cites, in the version of that time, or null. */
export async function citeRule(
  database: Queryable,
  { rule_id: id, rule_version: version }: Pick<DecisionsTable, 'rule_id' | 'rule_version'>,
): Promise<CitedRule | null> {
  if (id === null || version === null) return null;
  const rule = await readRule(database, id, version);
  return { id, version, title: rule?.title ?? '', text: rule?.text ?? '' };
}
