import { expect, it } from 'vitest';
import { DAY } from '#contract/foundations/limits.ts';
import { missedSince, offeredSince } from './absences.policy.ts';

const now = Date.parse('2026-11-26T12:00:00.000Z');
const ago = (time: number) => new Date(now - time).toISOString();
const away = (back: number, long = 10 * DAY) => ({
  away_from: ago(long),
  back_at: ago(back),
  has_seen_missed: false,
});

it('missed content is shown for seven days after the return of a member', () => {
  expect(missedSince(away(7 * DAY - 1), now)).toBe(ago(10 * DAY));
  expect(missedSince(away(7 * DAY), now)).toBeNull();
  expect(missedSince({ ...away(0), away_from: null }, now)).toBeNull();
  expect(missedSince({ ...away(0), back_at: null }, now)).toBeNull();
});

it('missed content is offered for three days, until it is seen', () => {
  expect(offeredSince(away(3 * DAY - 1), now)).toBe(ago(10 * DAY));
  expect(offeredSince(away(3 * DAY), now)).toBeNull();
  expect(offeredSince({ ...away(0), has_seen_missed: true }, now)).toBeNull();
});

it('content of the last 30 days counts as missed', () => {
  expect(missedSince(away(0, 30 * DAY + 1), now)).toBe(ago(30 * DAY));
});
