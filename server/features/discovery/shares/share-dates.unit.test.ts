import { expect, it } from 'vitest';
import { japanDay, japanHours, japanSpan } from './share-dates.ts';

const evening = '2026-12-03T11:00:00.000Z';

it.each([
  ['an end on the same day', '2026-12-03T13:00:00.000Z', '20:00〜22:00', '〜22:00'],
  ['an end on another day', '2026-12-03T16:30:00.000Z', '20:00〜', '〜2026年12月4日(金) 01:30'],
  ['no end', null, '20:00〜', ''],
])('formats a span with %s in Japan [SHARE-16]', (_name, end, hours, until) => {
  const times = { event_date: evening, event_end_date: end, is_all_day: false };
  expect(japanSpan(times)).toBe(`2026年12月3日(木) 20:00${until}`);
  expect(japanHours(times)).toBe(hours);
});

it.each([
  ['2026-12-03T14:59:00.000Z', '2026年12月3日(木) 終日'],
  ['2026-12-05T14:59:00.000Z', '2026年12月3日(木)〜2026年12月5日(土) 終日'],
])('formats an all-day span until %s as days [EVENT-52]', (event_end_date, days) => {
  const times = { event_date: '2026-12-02T15:00:00.000Z', event_end_date, is_all_day: true };
  expect(japanSpan(times)).toBe(days);
  expect(japanHours(times)).toBe('終日');
});

it('uses the day in Japan, which begins nine hours earlier', () => {
  const newYear = { year: '2027', month: '1', day: '1', weekday: '金' };
  expect(japanDay('2026-12-31T15:00:00.000Z')).toEqual(newYear);
});
