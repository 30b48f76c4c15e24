import type { Rule, RuleChange } from './guidelines.ts';

/** What changes between two lists of rules: those in the new one in its order, then those that are removed. */
export function compareRules(before: readonly Rule[], after: readonly Rule[]): RuleChange[] {
  const former = new Map(before.map((rule) => [rule.id, rule]));
  const kept = new Set(after.map(({ id }) => id));
  const moved = movedRules(before, after);
  const changes = after.map(({ id, title, text }): RuleChange | null => {
    const old = former.get(id);
    if (old === undefined) return { kind: 'added', id, title };
    if (old.title !== title || old.text !== text) return { kind: 'changed', id, title };
    return moved.has(id) ? { kind: 'moved', id, title } : null;
  });
  const removed = before
    .filter(({ id }) => !kept.has(id))
    .map(({ id, title }): RuleChange => ({ kind: 'removed', id, title }));
  return [...changes.filter((change) => change !== null), ...removed];
}

/** The ids of the rules that must move to turn one order into the other: as few as possible. */
function movedRules(before: readonly Rule[], after: readonly Rule[]): ReadonlySet<string> {
  const places = new Map(before.map(({ id }, place) => [id, place]));
  const common = after.flatMap(({ id }) => {
    const place = places.get(id);
    return place === undefined ? [] : [{ id, place }];
  });
  // The longest chain of rules that keep their order; chains[i] is the longest that ends with the rule at i.
  const chains: string[][] = [];
  for (const [index, { id, place }] of common.entries()) {
    const earlier = chains.filter((_, other) => (common[other]?.place ?? 0) < place);
    chains[index] = [...longest(earlier), id];
  }
  const staying = new Set(longest(chains));
  return new Set(common.map(({ id }) => id).filter((id) => !staying.has(id)));
}

function longest(chains: readonly string[][]): string[] {
  return chains.reduce((best, chain) => (chain.length > best.length ? chain : best), []);
}
