import type { Rule, RuleChange } from './guidelines.ts';

/** Returns the changes between two lists of rules: changed, new and moved rules in order, then the removed rules. */
export function compareRules(before: readonly Rule[], after: readonly Rule[]): RuleChange[] {
  const former = new Map(before.map((rule) => [rule.id, rule]));
  const kept = new Set(after.map(({ id }) => id));
  const same = after.filter((rule) => isSame(rule, former.get(rule.id)));
  const moved = movedRules(before, same);
  const changes = after.map((rule): RuleChange | null => {
    const { id, title } = rule;
    if (!former.has(id)) return { kind: 'added', id, title };
    if (!same.includes(rule)) return { kind: 'changed', id, title };
    return moved.has(id) ? { kind: 'moved', id, title } : null;
  });
  const removed = before
    .filter(({ id }) => !kept.has(id))
    .map(({ id, title }): RuleChange => ({ kind: 'removed', id, title }));
  return [...changes.filter((change) => change !== null), ...removed];
}

/** Whether the rules that both lists contain have a different order. */
export function isReordered(before: readonly Rule[], after: readonly Rule[]): boolean {
  const idsIn = (rules: readonly Rule[], others: readonly Rule[]) =>
    rules.map(({ id }) => id).filter((id) => others.some((other) => other.id === id));
  return idsIn(before, after).join() !== idsIn(after, before).join();
}

function isSame(one: Rule, other: Rule | undefined): boolean {
  return one.title === other?.title && one.text === other.text;
}

/** Returns the ids of the fewest rules that must move to get the order of `after`. */
function movedRules(before: readonly Rule[], after: readonly Rule[]): ReadonlySet<string> {
  const ids = after.map(({ id }) => id);
  const indexes = ids.map((id) => before.findIndex((rule) => rule.id === id));
  // For each rule, the longest list of rules that keep their order and end with this rule.
  const chains: string[][] = [];
  for (const [index, id] of ids.entries()) {
    const earlier = chains.filter((_, other) => (indexes[other] ?? 0) < (indexes[index] ?? 0));
    chains.push([...longest(earlier), id]);
  }
  const staying = new Set(longest(chains));
  return new Set(ids.filter((id) => !staying.has(id)));
}

function longest(chains: readonly string[][]): string[] {
  return chains.reduce((best, chain) => (chain.length > best.length ? chain : best), []);
}

interface RuleDifference {
  /** The title of the rule. For a changed order, `display_order`. */
  field: string;
  before: string;
  after: string;
}

/** Returns the changes between two lists of rules as texts for a comparison, including a changed order. */
export function ruleDifferences(before: readonly Rule[], after: readonly Rule[]): RuleDifference[] {
  const changes = compareRules(before, after);
  const words = changes
    .filter(({ kind }) => kind !== 'moved')
    .map(({ id, title }) => ({
      field: title,
      before: wordsOf(before, id),
      after: wordsOf(after, id),
    }));
  if (!isReordered(before, after)) return words;
  return [...words, { field: 'display_order', before: orderOf(before), after: orderOf(after) }];
}

function wordsOf(rules: readonly Rule[], id: string): string {
  const rule = rules.find((candidate) => candidate.id === id);
  return rule ? `${rule.title}\n${rule.text}` : '';
}

function orderOf(rules: readonly Rule[]): string {
  return rules.map(({ title }, index) => `${index + 1}. ${title}`).join('\n');
}
