import { expect, it } from 'vitest';
import { HOUR, SECOND } from '#contract/foundations/limits.ts';
import { backOff } from './back-off.ts';

it('the wait doubles after each failure, up to an hour [STAFF-04]', () => {
  const longest = (failures: number) => backOff(failures, 1);
  expect([1, 2, 3, 4].map(longest)).toEqual([10, 20, 40, 80].map((seconds) => seconds * SECOND));
  expect([10, 40].map(longest)).toEqual([HOUR, HOUR]);
});

it('jobs that have failed together are not retried together', () => {
  expect(backOff(1, 0)).toBe(5 * SECOND);
  const waits = Array.from({ length: 50 }, () => backOff(3));
  expect(new Set(waits).size).toBeGreaterThan(10);
  expect(Math.min(...waits)).toBeGreaterThanOrEqual(20 * SECOND);
  expect(Math.max(...waits)).toBeLessThanOrEqual(40 * SECOND);
});
