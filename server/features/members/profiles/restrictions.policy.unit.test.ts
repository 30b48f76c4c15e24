import { expect, it } from 'vitest';
import { chosenVisibility, visibilityColumns } from './restrictions.policy.ts';

const restricted_at = '2026-11-26T12:00:00.000Z';

it.each([
  ['public', 'followers'],
  ['followers', 'followers'],
  ['private', 'private'],
] as const)(
  'during a restriction, the profile of a member who chose %s is %s',
  (chosen, during) => {
    const columns = visibilityColumns(chosen, { restricted_at });
    expect(columns).toEqual({ profile_visibility: during, own_visibility: chosen });
    expect(chosenVisibility(columns)).toBe(chosen);
  },
);

it('without a restriction, the visibility is as chosen', () => {
  const columns = visibilityColumns('public', { restricted_at: null });
  expect(columns).toEqual({ profile_visibility: 'public', own_visibility: null });
  expect(chosenVisibility(columns)).toBe('public');
});
