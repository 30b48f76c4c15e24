import { expect, it } from 'vitest';
import { DAY } from '#contract/foundations/limits.ts';
import { isDue, isFinal, spanOfYear, weeksOfYear } from './year-reviews.policy.ts';

const at = (japan: string) => Date.parse(`${japan}+09:00`);
const iso = (japan: string) => new Date(at(japan)).toISOString();

function lengthOf({ from, to }: ReturnType<typeof spanOfYear>): number {
  return Date.parse(to) - Date.parse(from);
}

it('a year lasts from New Year to New Year in Japan, and a leap year has one day more [YEAR-02]', () => {
  expect(spanOfYear(2026)).toEqual({
    from: '2025-12-31T15:00:00.000Z',
    to: '2026-12-31T15:00:00.000Z',
  });
  const daysOf = (year: number) => lengthOf(spanOfYear(year)) / DAY;
  expect([2027, 2028, 2100, 2000].map(daysOf)).toEqual([365, 366, 365, 366]);
});

it('the weeks of a year have no gaps and no overlaps [YEAR-02]', () => {
  for (const year of [2026, 2028]) {
    const weeks = weeksOfYear(year);
    const { from, to } = spanOfYear(year);
    expect(weeks).toHaveLength(53);
    expect([from, ...weeks.map((week) => week.to)]).toEqual([
      ...weeks.map((week) => week.from),
      to,
    ]);
    expect(weeks.slice(0, -1).every((week) => lengthOf(week) === 7 * DAY)).toBe(true);
  }
});

it('a year is counted once a day until it is over, then one last time [YEAR-18]', () => {
  expect(isDue(null, 2026, at('2026-12-05T12:00:00'))).toBe(true);
  const made = iso('2026-12-05T12:00:00');
  expect(isDue(made, 2026, at('2026-12-05T23:59:59'))).toBe(false);
  expect(isDue(made, 2026, at('2026-12-06T00:00:00'))).toBe(true);
  const last = iso('2026-12-31T23:59:59');
  expect(isFinal(last, 2026)).toBe(false);
  expect(isDue(last, 2026, at('2027-01-01T00:00:00'))).toBe(true);
  const after = iso('2027-01-01T00:00:00');
  expect(isFinal(after, 2026)).toBe(true);
  expect(isDue(after, 2026, at('2028-06-01T00:00:00'))).toBe(false);
});
