import { expect, it } from 'vitest';
import { compareRules } from './guideline-changes.ts';
import type { Rule } from './guidelines.ts';

const rules = (ids: string) => [...ids].map((id) => ({ id, title: `題${id}`, text: '文' }));

/** Returns the changes as `kind:id`, from the ids of the rules before and after. */
function changesBetween(before: string, after: string): string[] {
  return compareRules(rules(before), rules(after)).map(({ kind, id }) => `${kind}:${id}`);
}

it.each([
  ['abc', 'abc', []],
  ['', 'ab', ['added:a', 'added:b']],
  ['abc', 'ac', ['removed:b']],
  ['abc', 'xabc', ['added:x']],
  // The fewest possible moves are reported, so only `d` has moved.
  ['abcd', 'dabc', ['moved:d']],
  ['abcd', 'bcda', ['moved:a']],
  ['abcd', 'badc', ['moved:a', 'moved:c']],
  ['abcd', 'xdab', ['added:x', 'moved:d', 'removed:c']],
])('compareRules lists the changes from %s to %s [RULE-ADM-07]', (before, after, changes) => {
  expect(changesBetween(before, after).sort()).toEqual([...changes].sort());
});

it('compareRules lists a changed rule once even when it has moved, and lists a removed rule by its old title', () => {
  const [a, b, c] = rules('abc') as [Rule, Rule, Rule];
  const changed = { ...c, title: '新しい題', text: '新しい文' };
  expect(compareRules([a, b, c], [changed, a])).toEqual([
    { kind: 'changed', id: 'c', title: '新しい題' },
    { kind: 'removed', id: 'b', title: '題b' },
  ]);
});
