import { expect, it } from 'vitest';
import { DAY, HOUR, SECOND } from '#contract/foundations/limits.ts';
import { endOfQuiet, nextDaily, nextWeekly, spreadInHour } from './quiet-hours.policy.ts';

const at = (time: string) => Date.parse(time);
const night = { from: '22:00', to: '07:00', zone: 'Asia/Tokyo' };

it.each([
  ['before midnight', '2027-01-06T23:30:20+09:00', '2027-01-07T07:00:00+09:00'],
  ['after midnight', '2027-01-07T06:59:59+09:00', '2027-01-07T07:00:00+09:00'],
  ['at their start', '2027-01-06T22:00:00+09:00', '2027-01-07T07:00:00+09:00'],
  ['at their end', '2027-01-07T07:00:20+09:00', '2027-01-07T07:00:20+09:00'],
  ['outside', '2027-01-06T12:00:00+09:00', '2027-01-06T12:00:00+09:00'],
])('quiet hours that include midnight end in the morning: %s [DELI-10]', (_, time, end) => {
  expect(endOfQuiet(at(time), night)).toBe(at(end));
});

it('quiet hours follow the clock of their time zone, even when they start and end on the same day [DELI-10]', () => {
  const time = at('2027-01-06T12:30:00-05:00');
  const siesta = { from: '12:00', to: '14:00', zone: 'America/New_York' };
  expect(endOfQuiet(time, siesta)).toBe(at('2027-01-06T14:00:00-05:00'));
  expect(endOfQuiet(time, { ...siesta, zone: 'Asia/Tokyo' })).toBe(time);
  const start = at('2027-01-06T12:00:00-05:00');
  expect(endOfQuiet(start, { ...siesta, to: '14:30' })).toBe(at('2027-01-06T14:30:00-05:00'));
  for (const outside of ['2027-01-06T11:59:59-05:00', '2027-01-06T14:00:20-05:00'].map(at)) {
    expect(endOfQuiet(outside, siesta)).toBe(outside);
  }
  expect(endOfQuiet(time, null)).toBe(time);
});

it('daily mails are sent between eight and nine, and weekly mails at the same hour on Saturday [DELI-08]', () => {
  const wednesday = at('2027-01-06T12:00:00+09:00');
  expect(nextDaily(wednesday, 'Asia/Tokyo')).toBe(at('2027-01-07T08:00:00+09:00'));
  expect(nextDaily(at('2027-01-07T08:00:00+09:00'), 'Asia/Tokyo')).toBe(
    at('2027-01-08T08:00:00+09:00'),
  );
  expect(nextWeekly(wednesday, 'Asia/Tokyo')).toBe(at('2027-01-09T08:00:00+09:00'));
  expect(nextWeekly(at('2027-01-09T09:00:00+09:00'), 'Asia/Tokyo') - wednesday).toBeGreaterThan(
    9 * DAY,
  );
  expect(spreadInHour(5, '')).toBe(5 + 7 * SECOND);
  expect(spreadInHour(0, 'a')).toBe((7 * 31 + 97) * SECOND);
  const moments = Array.from({ length: 100 }, (_, index) => spreadInHour(0, `member${index}`));
  expect(Math.min(...moments)).toBeGreaterThanOrEqual(0);
  expect(Math.max(...moments)).toBeLessThan(HOUR);
  expect(new Set(moments).size).toBeGreaterThan(90);
});
