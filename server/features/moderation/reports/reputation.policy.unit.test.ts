import fc from 'fast-check';
import { expect, it } from 'vitest';
import { DAY, NEWCOMER_AGE } from '#contract/foundations/limits.ts';
import {
  AVERAGE_WEIGHT,
  HIDING_WEIGHT,
  isNewAccount,
  NEW_ACCOUNTS_WEIGHT,
  type ReporterRecord,
  weightOf,
  weightWith,
} from './reputation.policy.ts';

const count = fc.nat({ max: 100_000 });
const age = fc.nat({ max: 4000 * DAY });
const records = fc.record({ right: count, wrong: count, age });

function weigh(record: ReporterRecord) {
  return { weight: weightOf(record), is_new_account: isNewAccount(record) };
}

/** Returns the weight of a case after these reports in this order. */
function totalWeight(reports: readonly ReturnType<typeof weigh>[]): number {
  return reports.reduce(weightWith, { weight: 0, new_accounts_weight: 0 }).weight;
}

it('the weight of a report is 100 for an established account without earlier reports', () => {
  expect(weightOf({ right: 0, wrong: 0, age: 30 * DAY })).toBe(AVERAGE_WEIGHT);
});

it('the weight of a report is limited, so that no single reporter can hide anything [REPORT-100]', () => {
  fc.assert(
    fc.property(records, (record) => {
      expect(weightOf(record)).toBeGreaterThanOrEqual(0);
      expect(weightOf(record)).toBeLessThan(HIDING_WEIGHT);
      expect(totalWeight([weigh(record)])).toBeLessThan(HIDING_WEIGHT);
    }),
  );
});

it('the weight of a report never falls when the reporter has more right reports or an older account, and never grows when the reporter has more wrong reports [REPORT-21]', () => {
  fc.assert(
    fc.property(records, fc.nat({ max: 1000 }), (record, more) => {
      const { right, wrong, age: old } = record;
      const weight = weightOf(record);
      expect(weightOf({ ...record, right: right + more })).toBeGreaterThanOrEqual(weight);
      expect(weightOf({ ...record, age: old + more * DAY })).toBeGreaterThanOrEqual(weight);
      expect(weightOf({ ...record, wrong: wrong + more })).toBeLessThanOrEqual(weight);
    }),
  );
});

it('new accounts together add little to the weight of a case, however many they are [REPORT-99]', () => {
  const fresh = fc.record({
    right: fc.constant(0),
    wrong: count,
    age: fc.nat({ max: 7 * DAY - 1 }),
  });
  fc.assert(
    fc.property(fc.array(fresh, { maxLength: 500 }), records, (pack, other) => {
      const reports = pack.map(weigh);
      expect(totalWeight(reports)).toBeLessThanOrEqual(NEW_ACCOUNTS_WEIGHT);
      // New accounts and one other member together hide nothing, unless most reports of the other member were right.
      if (other.right <= other.wrong) {
        expect(totalWeight([...reports, weigh(other)])).toBeLessThan(HIDING_WEIGHT);
      }
    }),
  );
});

it('the weight of a case does not depend on the order of the reports', () => {
  fc.assert(
    fc.property(fc.array(records), (reporters) => {
      const reports = reporters.map(weigh);
      const weigher = (isNew: boolean) =>
        reports
          .filter(({ is_new_account }) => is_new_account === isNew)
          .reduce((sum, { weight }) => sum + weight, 0);
      expect(totalWeight(reports)).toBe(
        weigher(false) + Math.min(NEW_ACCOUNTS_WEIGHT, weigher(true)),
      );
    }),
  );
});

it('the weight of a case never falls with a report by another member [REPORT-21]', () => {
  fc.assert(
    fc.property(fc.array(records), records, (others, one) => {
      const reports = others.map(weigh);
      expect(totalWeight([...reports, weigh(one)])).toBeGreaterThanOrEqual(totalWeight(reports));
    }),
  );
});

it.each([
  // The weight is a tenth for three days, and then grows with the age until 30 days.
  [{ right: 0, wrong: 0, age: 0 }, 10],
  [{ right: 0, wrong: 0, age: 3 * DAY }, 10],
  [{ right: 0, wrong: 0, age: 3 * DAY + 0.3 * DAY }, 11],
  [{ right: 0, wrong: 0, age: 15 * DAY }, 50],
  [{ right: 0, wrong: 0, age: 30 * DAY - 1 }, 99],
  [{ right: 0, wrong: 0, age: 30 * DAY }, 100],
  [{ right: 0, wrong: 0, age: 31 * DAY }, 100],
  [{ right: 1, wrong: 0, age: 30 * DAY }, 133],
  [{ right: 0, wrong: 1, age: 30 * DAY }, 66],
  [{ right: 1, wrong: 1, age: 30 * DAY }, 100],
  [{ right: 98, wrong: 0, age: 30 * DAY }, 198],
  [{ right: 199, wrong: 0, age: 30 * DAY }, 199],
  [{ right: 0, wrong: 198, age: 30 * DAY }, 1],
  [{ right: 0, wrong: 199, age: 30 * DAY }, 0],
])('the weight of a report by a member with %o is %i [REPORT-21]', (record, weight) => {
  expect(weightOf(record)).toBe(weight);
});

it.each([
  [{ right: 0, wrong: 0, age: NEWCOMER_AGE - 1 }, true],
  [{ right: 0, wrong: 0, age: NEWCOMER_AGE }, false],
  [{ right: 1, wrong: 0, age: NEWCOMER_AGE - 1 }, false],
  [{ right: 0, wrong: 9, age: NEWCOMER_AGE - 1 }, true],
])('a reporter with %o counts as a new account: %s [REPORT-21]', (record, isNew) => {
  expect(isNewAccount(record)).toBe(isNew);
});

it('new accounts add exactly the maximum to the weight of a case, and no more [REPORT-99]', () => {
  const fresh = (weight: number) => ({ weight, is_new_account: true });
  const grown = (weight: number) => ({ weight, is_new_account: false });
  const at = (new_accounts_weight: number) => ({ weight: 150, new_accounts_weight });
  expect(weightWith(at(89), fresh(10))).toEqual({ weight: 160, new_accounts_weight: 99 });
  expect(weightWith(at(90), fresh(10))).toEqual({ weight: 160, new_accounts_weight: 100 });
  expect(weightWith(at(91), fresh(10))).toEqual({ weight: 159, new_accounts_weight: 100 });
  expect(weightWith(at(100), fresh(10))).toEqual({ weight: 150, new_accounts_weight: 100 });
  expect(weightWith(at(100), grown(150))).toEqual({ weight: 300, new_accounts_weight: 100 });
});
