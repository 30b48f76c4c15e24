import type { z } from 'zod';
import type { citedRuleSchema } from '#contract/decisions.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { DecisionsTable } from '#server/platform/database/tables.ts';

type CitedRule = z.output<typeof citedRuleSchema>;

/** The rule that a decision rests on; null where it names none. */
export async function citeRule(
  _database: Queryable,
  { rule_id: id, rule_version: version }: Pick<DecisionsTable, 'rule_id' | 'rule_version'>,
): Promise<CitedRule | null> {
  return id === null || version === null ? null : { id, version, title: '', text: '' };
}
