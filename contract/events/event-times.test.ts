import { expect, it } from 'vitest';
import { HOUR } from '#contract/foundations/limits.ts';
import { wallClock } from '#contract/foundations/wall-clock.ts';
import { eventSpan } from './event-times.ts';

const event = { event_date: '2026-12-03T11:00:00.000Z', is_all_day: false };

it.each([
  ['on the same day', '2026-12-03T13:00:00.000Z', '2026年12月3日(木) 20:00〜22:00'],
  [
    'on another day',
    '2026-12-03T16:30:00.000Z',
    '2026年12月3日(木) 20:00〜2026年12月4日(金) 01:30',
  ],
  ['unknown', null, '2026年12月3日(木) 20:00'],
])('event times are in Japan time when the end is %s [SHARE-16]', (_name, event_end_date, span) => {
  expect(eventSpan({ ...event, event_end_date })).toBe(span);
});

it.each([
  ['2026-12-03T14:59:00.000Z', '2026年12月3日(木) 終日'],
  ['2026-12-05T14:59:00.000Z', '2026年12月3日(木)〜2026年12月5日(土) 終日'],
])('the days of an all-day event until %s are formatted [EVENT-52]', (event_end_date, days) => {
  const times = { event_date: '2026-12-02T15:00:00.000Z', event_end_date, is_all_day: true };
  expect(eventSpan(times)).toBe(days);
});

it('event times can be formatted in another time zone', () => {
  const times = { ...event, event_end_date: '2026-12-03T13:00:00.000Z' };
  const clockAt = (time: string) => wallClock(time, -5 * HOUR);
  expect(eventSpan(times, { clockAt })).toBe('2026年12月3日(木) 06:00〜08:00');
});
