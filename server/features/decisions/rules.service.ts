import type { z } from 'zod';
import type { citedRuleSchema } from '#contract/decisions.ts';
import { readRule } from '#server/features/guidelines/guidelines.service.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { DecisionsTable } from '#server/platform/database/tables.ts';

type CitedRule = z.output<typeof citedRuleSchema>;

/** The rule that a decision rests on, as it was then; null where it names none. */
export async function citeRule(
  database: Queryable,
  { rule_id: id, rule_version: version }: Pick<DecisionsTable, 'rule_id' | 'rule_version'>,
): Promise<CitedRule | null> {
  if (id === null || version === null) return null;
  const rule = await readRule(database, id, version);
  return { id, version, title: rule?.title ?? '', text: rule?.text ?? '' };
}
