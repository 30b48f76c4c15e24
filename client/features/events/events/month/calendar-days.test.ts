import { describe, expect, it } from 'vitest';
import { addDays } from '#contract/foundations/wall-clock.ts';
import { addMonths, byDay, daysOf, partsOf, today, weeksOf } from './calendar-days.ts';

describe('the days of a calendar', () => {
  it('start when the day begins in Japan', () => {
    expect(today(new Date('2026-11-21T14:59:59.000Z'))).toBe('2026-11-21');
    expect(today(new Date('2026-11-21T15:00:00.000Z'))).toBe('2026-11-22');
  });

  it('form weeks from Sunday to Saturday, with null for days of other months', () => {
    const weeks = weeksOf('2026-11');
    expect(weeks).toHaveLength(5);
    expect(weeks[0]?.[0]).toBe('2026-11-01');
    expect(weeks[4]).toEqual(['2026-11-29', '2026-11-30', null, null, null, null, null]);
    expect(weeksOf('2026-10')[0]?.slice(3, 5)).toEqual([null, '2026-10-01']);
  });

  it('respect leap years, and the ends of months and years', () => {
    expect(daysOf('2028-02')).toHaveLength(29);
    expect(daysOf('2027-02')).toHaveLength(28);
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
    expect(addMonths('2026-12', 1)).toBe('2027-01');
    expect(addMonths('2026-01', -1)).toBe('2025-12');
    expect(partsOf('2026-11-21')).toEqual({ year: 2026, month: 11, day: 21, weekday: 6 });
  });
});

describe('an event', () => {
  const days = daysOf('2026-11');
  const barDays = (event_date: string, event_end_date: string | null) =>
    [...byDay([{ event_date, event_end_date }], days)]
      .filter(([, events]) => events.length > 0)
      .map(([day]) => day.slice(8));

  it.each([
    ['2026-11-20T15:00:00.000Z', null, ['21']],
    ['2026-11-21T11:00:00.000Z', '2026-11-21T13:00:00.000Z', ['21']],
    // The first event ends at midnight, the second a minute later.
    ['2026-11-21T11:00:00.000Z', '2026-11-21T15:00:00.000Z', ['21']],
    ['2026-11-21T11:00:00.000Z', '2026-11-21T15:01:00.000Z', ['21', '22']],
    ['2026-11-29T03:00:00.000Z', '2026-12-03T03:00:00.000Z', ['29', '30']],
  ])('from %s until %s is listed on the days %j [EVENT-62]', (start, end, expected) => {
    expect(barDays(start, end)).toEqual(expected);
  });
});
