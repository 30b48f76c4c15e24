import { expect, it } from 'vitest';
import { japanHours } from './shared-events.service.ts';

const evening = '2026-12-03T11:00:00.000Z';

it.each([
  ['an end on the same day', '2026-12-03T13:00:00.000Z', '20:00〜22:00'],
  ['an end on another day', '2026-12-03T16:30:00.000Z', '20:00〜'],
  ['no end', null, '20:00〜'],
])(
  'the hours of an event with %s are formatted in Japanese time [SHARE-16]',
  (_name, event_end_date, hours) => {
    expect(japanHours({ event_date: evening, event_end_date, is_all_day: false })).toBe(hours);
  },
);

it('the hours of an all-day event are formatted as 終日 [EVENT-52]', () => {
  const event_end_date = '2026-12-05T14:59:00.000Z';
  expect(japanHours({ event_date: evening, event_end_date, is_all_day: true })).toBe('終日');
});
