import { compareRules } from '#contract/guideline-changes.ts';
import type { Rule } from '#contract/guidelines.ts';
import type { AuditChange } from '#server/features/audit-log/audit-log.service.ts';

/** What a publication changes, for the audit log: each rule under its title, and the order where rules moved. */
export function auditedChanges(before: readonly Rule[], after: readonly Rule[]): AuditChange[] {
  const changes = compareRules(before, after);
  const words = changes
    .filter(({ kind }) => kind !== 'moved')
    .map(({ id, title }) => ({
      field: title,
      before: wordsOf(before, id),
      after: wordsOf(after, id),
    }));
  if (!changes.some(({ kind }) => kind === 'moved')) return words;
  return [...words, { field: 'display_order', before: titlesOf(before), after: titlesOf(after) }];
}

function wordsOf(rules: readonly Rule[], id: string): string {
  const rule = rules.find((candidate) => candidate.id === id);
  return rule ? `${rule.title}\n${rule.text}` : '';
}

function titlesOf(rules: readonly Rule[]): string {
  return JSON.stringify(rules.map(({ title }) => title));
}
