import { isReordered } from '#contract/moderation/guideline-changes.ts';
import type { Rule } from '#contract/moderation/guidelines.ts';

interface Sides {
  base: readonly Rule[];
  mine: readonly Rule[];
  theirs: readonly Rule[];
}

/**
 * Merges the edits of one admin into the rules that another admin has published meanwhile. If both admins have changed
 * a rule, the edit stays and `clashes` contains the title of the rule. If one admin has removed a rule and the other
 * has changed it, the rule stays.
 */
export function mergeRules({ base, mine, theirs }: Sides): { rules: Rule[]; clashes: string[] } {
  const [bases, own, others] = [base, mine, theirs].map(byId) as [Rules, Rules, Rules];
  const clashes: string[] = [];
  const merged = new Map<string, Rule>();
  for (const id of new Set([...own.keys(), ...others.keys()])) {
    const [old, edited, published] = [bases.get(id), own.get(id), others.get(id)];
    const isEdited = !isSame(old, edited);
    const kept = isEdited ? (edited ?? published) : published;
    const isOtherwise = !isSame(old, published) && !isSame(edited, published);
    if (isEdited && isOtherwise && kept) clashes.push(kept.title);
    // A rule that this admin has removed comes back only if the published version has changed it.
    if (kept && !(isEdited && !edited && !isOtherwise)) merged.set(id, kept);
  }
  const order = isReordered(base, mine) ? orderOf(mine, theirs) : orderOf(theirs, mine);
  return { rules: order.flatMap((id) => merged.get(id) ?? []), clashes };
}

type Rules = ReadonlyMap<string, Rule>;

function byId(rules: readonly Rule[]): Rules {
  return new Map(rules.map((rule) => [rule.id, rule]));
}

function isSame(one: Rule | undefined, other: Rule | undefined): boolean {
  return one?.title === other?.title && one?.text === other?.text;
}

/**
 * Returns the ids of both lists in the order of `first`. An id that is only in `second` is placed after the id that
 * precedes it in `second`.
 */
function orderOf(first: readonly Rule[], second: readonly Rule[]): string[] {
  const ids = first.map(({ id }) => id);
  for (const [index, { id }] of second.entries()) {
    if (ids.includes(id)) continue;
    const before = second[index - 1];
    ids.splice(before ? ids.indexOf(before.id) + 1 : 0, 0, id);
  }
  return ids;
}
