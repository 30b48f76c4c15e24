import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type LimitedKind, limitedKinds } from '#contract/foundations/errors.ts';
import { DAY, FULL_TRUST_AGE, RATE_LIMITS } from '#contract/foundations/limits.ts';
import {
  allowanceOf,
  isNewcomer,
  lowestAllowance,
  type Reputation,
  trustIn,
} from './rate-limits.policy.ts';

const anyAge = fc.integer({ min: -1000, max: 4 * FULL_TRUST_AGE });
const reputations: fc.Arbitrary<Reputation> = fc.record({
  age: anyAge,
  hidden: fc.nat({ max: 5000 }),
  deleted: fc.nat({ max: 5000 }),
  admonished: fc.nat({ max: 5000 }),
  isTeam: fc.boolean(),
});
const kinds = fc.constantFrom(...limitedKinds);
const periods = fc.constantFrom('minute' as const, 'day' as const);

it('an allowance stays between the limit of a new member and the highest limit [TAKE-51]', () => {
  fc.assert(
    fc.property(reputations, kinds, periods, (reputation, kind, period) => {
      const [lowest, highest] = RATE_LIMITS[kind][period];
      const allowance = allowanceOf(kind, period, trustIn(reputation));
      expect(Number.isInteger(allowance)).toBe(true);
      expect(allowance).toBeGreaterThanOrEqual(lowest);
      expect(allowance).toBeLessThanOrEqual(highest);
    }),
  );
});

it('an allowance never falls with the age of the account [TAKE-19]', () => {
  fc.assert(
    fc.property(reputations, anyAge, kinds, periods, (reputation, age, kind, period) => {
      const [young = 0, old = 0] = [reputation.age, age].toSorted((a, b) => a - b);
      expect(
        allowanceOf(kind, period, trustIn({ ...reputation, age: old })),
      ).toBeGreaterThanOrEqual(allowanceOf(kind, period, trustIn({ ...reputation, age: young })));
    }),
  );
});

const clean: Reputation = {
  age: FULL_TRUST_AGE,
  hidden: 0,
  deleted: 0,
  admonished: 0,
  isTeam: false,
};
const strikeKinds = ['hidden', 'deleted', 'admonished'] as const;

it.each(strikeKinds)(
  'an allowance never grows with the number of %s, and falls with the first of them [TAKE-50]',
  (strike) => {
    fc.assert(
      fc.property(
        reputations,
        fc.nat({ max: 50 }),
        kinds,
        periods,
        (reputation, more, kind, period) => {
          const worse = { ...reputation, [strike]: reputation[strike] + more };
          expect(allowanceOf(kind, period, trustIn(worse))).toBeLessThanOrEqual(
            allowanceOf(kind, period, trustIn(reputation)),
          );
        },
      ),
    );
    expect(trustIn({ ...clean, [strike]: 1 })).toBe(0.5);
  },
);

it('hidden content, deleted content and warnings lower an allowance equally [TAKE-50]', () => {
  fc.assert(
    fc.property(
      reputations,
      fc.constantFrom(...strikeKinds),
      fc.constantFrom(...strikeKinds),
      (reputation, one, other) => {
        const worse = (strike: (typeof strikeKinds)[number]) =>
          trustIn({ ...reputation, [strike]: reputation[strike] + 1 });
        expect(worse(one)).toBe(worse(other));
      },
    ),
  );
});

it.each<[string, Reputation, number]>([
  ['a newcomer', { ...clean, age: 0 }, 20],
  ['a member of 15 days', { ...clean, age: FULL_TRUST_AGE / 2 }, 60],
  ['a member of 30 days', clean, 100],
  ['a member with two hidden posts', { ...clean, hidden: 2 }, 40],
  ['a new moderator', { ...clean, age: 0, isTeam: true }, 100],
])('%s can publish %s posts a day [TAKE-19]', (_, reputation, posts) => {
  expect(allowanceOf('posts', 'day', trustIn(reputation))).toBe(posts);
});

it('an allowance permits at least one action of each kind, and no more per minute than per day', () => {
  for (const kind of Object.keys(RATE_LIMITS) as LimitedKind[]) {
    expect(lowestAllowance(kind, 'minute')).toBeGreaterThan(0);
    for (const trust of [0, 1]) {
      expect(allowanceOf(kind, 'minute', trust)).toBeLessThanOrEqual(
        allowanceOf(kind, 'day', trust),
      );
    }
  }
});

it('a member is new for a week, and each strike doubles this time', () => {
  const member = { age: 7 * DAY, hidden: 0, deleted: 0, admonished: 0, isTeam: false };
  expect(isNewcomer({ ...member, age: 7 * DAY - 1 })).toBe(true);
  expect(isNewcomer(member)).toBe(false);
  expect(isNewcomer({ ...member, hidden: 1, age: 14 * DAY - 1 })).toBe(true);
  expect(isNewcomer({ ...member, hidden: 1, age: 14 * DAY })).toBe(false);
});
