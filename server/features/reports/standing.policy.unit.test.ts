import fc from 'fast-check';
import { expect, it } from 'vitest';
import { DAY } from '#contract/limits.ts';
import {
  AVERAGE_WEIGHT,
  HIDING_WEIGHT,
  isNewAccount,
  NEW_ACCOUNTS_WEIGHT,
  type Standing,
  totalWeight,
  weightOf,
} from './standing.policy.ts';

const count = fc.nat({ max: 100_000 });
const age = fc.nat({ max: 4000 * DAY });
const standings = fc.record({ right: count, wrong: count, age });

function weigh(standing: Standing) {
  return { weight: weightOf(standing), is_new_account: isNewAccount(standing) };
}

it('is 100 for a grown account without earlier reports', () => {
  expect(weightOf({ right: 0, wrong: 0, age: 30 * DAY })).toBe(AVERAGE_WEIGHT);
});

it('is bounded, so that nobody hides anything alone', () => {
  fc.assert(
    fc.property(standings, (standing) => {
      expect(weightOf(standing)).toBeGreaterThanOrEqual(0);
      expect(weightOf(standing)).toBeLessThan(HIDING_WEIGHT);
      expect(totalWeight([weigh(standing)])).toBeLessThan(HIDING_WEIGHT);
    }),
  );
});

it('grows with what was right and with age, and falls with what was wrong', () => {
  fc.assert(
    fc.property(standings, fc.nat({ max: 1000 }), (standing, more) => {
      const { right, wrong, age: old } = standing;
      const weight = weightOf(standing);
      expect(weightOf({ ...standing, right: right + more })).toBeGreaterThanOrEqual(weight);
      expect(weightOf({ ...standing, age: old + more * DAY })).toBeGreaterThanOrEqual(weight);
      expect(weightOf({ ...standing, wrong: wrong + more })).toBeLessThanOrEqual(weight);
    }),
  );
});

it('is little for new accounts together, however many there are', () => {
  const fresh = fc.record({
    right: fc.constant(0),
    wrong: count,
    age: fc.nat({ max: 7 * DAY - 1 }),
  });
  fc.assert(
    fc.property(fc.array(fresh, { maxLength: 500 }), standings, (pack, other) => {
      const reports = pack.map(weigh);
      expect(totalWeight(reports)).toBeLessThanOrEqual(NEW_ACCOUNTS_WEIGHT);
      // Nor do they lend one member the weight to hide something.
      if (other.right <= other.wrong) {
        expect(totalWeight([...reports, weigh(other)])).toBeLessThan(HIDING_WEIGHT);
      }
    }),
  );
});

it('never falls when somebody else reports the same', () => {
  fc.assert(
    fc.property(fc.array(standings), standings, (others, one) => {
      const reports = others.map(weigh);
      expect(totalWeight([...reports, weigh(one)])).toBeGreaterThanOrEqual(totalWeight(reports));
    }),
  );
});
