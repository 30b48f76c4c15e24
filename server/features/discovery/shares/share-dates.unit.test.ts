import { expect, it } from 'vitest';
import { japanDay, japanHours, japanSpan } from './share-dates.ts';

const evening = '2026-12-03T11:00:00.000Z';

it.each([
  ['an end on the same day', '2026-12-03T13:00:00.000Z', '20:00〜22:00', '〜22:00'],
  ['an end on another day', '2026-12-03T16:30:00.000Z', '20:00〜', '〜2026年12月4日(金) 01:30'],
  ['no end', null, '20:00〜', ''],
])('formats a span with %s in Japan [SHARE-16]', (_name, end, hours, until) => {
  expect(japanSpan(evening, end)).toBe(`2026年12月3日(木) 20:00${until}`);
  expect(japanHours(evening, end)).toBe(hours);
});

it('uses the day in Japan, which begins nine hours earlier', () => {
  const newYear = { year: '2027', month: '1', day: '1', weekday: '金' };
  expect(japanDay('2026-12-31T15:00:00.000Z')).toEqual(newYear);
});
