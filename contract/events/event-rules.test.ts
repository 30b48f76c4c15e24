import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HOUR } from '#contract/foundations/limits.ts';
import { repeatedStarts, weekOfMonth } from './event-rules.ts';
import type { Repeat } from './events.ts';

const inJapan = (iso: string) => new Date(Date.parse(iso) + 9 * HOUR);
const daysOf = (start: string, every: Repeat['every'], times: number) =>
  repeatedStarts(start, { every, times }).map((iso) => inJapan(iso).toISOString().slice(0, 16));

describe('the starts of a repeated event', () => {
  it.each([
    ['week', ['2026-11-21T20:00', '2026-11-28T20:00', '2026-12-05T20:00']],
    ['two-weeks', ['2026-11-21T20:00', '2026-12-05T20:00', '2026-12-19T20:00']],
    ['month-day', ['2026-11-21T20:00', '2026-12-21T20:00', '2027-01-21T20:00']],
    // The third Saturday of each month.
    ['month-weekday', ['2026-11-21T20:00', '2026-12-19T20:00', '2027-01-16T20:00']],
  ] as const)('follow the rule %s', (every, days) => {
    expect(daysOf('2026-11-21T11:00:00.000Z', every, 3)).toEqual(days);
  });

  it('keep the day of the first start in Japan, which may differ from the day in UTC', () => {
    expect(daysOf('2026-11-30T15:30:00.000Z', 'month-day', 2)).toEqual([
      '2026-12-01T00:30',
      '2027-01-01T00:30',
    ]);
  });

  it('skip months that lack the day of the first start', () => {
    expect(daysOf('2027-01-31T03:00:00.000Z', 'month-day', 3)).toEqual([
      '2027-01-31T12:00',
      '2027-03-31T12:00',
      '2027-05-31T12:00',
    ]);
  });

  it('are on the last Sunday of each month when the first start is on the fifth Sunday of its month [EVENT-86]', () => {
    expect(daysOf('2027-01-31T03:00:00.000Z', 'month-weekday', 5)).toEqual([
      '2027-01-31T12:00',
      '2027-02-28T12:00',
      '2027-03-28T12:00',
      '2027-04-25T12:00',
      '2027-05-30T12:00',
    ]);
  });

  const start = fc
    .date({ min: new Date('2026-01-01'), max: new Date('2029-01-01'), noInvalidDate: true })
    .map((date) => date.toISOString());
  const repeat = fc.record({
    every: fc.constantFrom<Repeat['every'][]>('week', 'two-weeks', 'month-day', 'month-weekday'),
    times: fc.integer({ min: 2, max: 52 }),
  });

  it('keep the time of day, are in order, and are as many as requested, including the first start', () => {
    fc.assert(
      fc.property(start, repeat, (first, rule) => {
        const starts = repeatedStarts(first, rule);
        expect(starts).toHaveLength(rule.times);
        expect(starts[0]).toBe(first);
        expect(starts).toEqual([...new Set(starts)].toSorted());
        expect(new Set(starts.map((iso) => iso.slice(11))).size).toBe(1);
      }),
    );
  });

  /**
   * Returns the position of a day among the same weekdays of its month, such as 3 for a third Friday. When the series
   * begins on a fifth Friday, returns instead whether the day is the last Friday.
   */
  const weekOf = (day: Date, [first]: Date[]) => {
    const isFifth = weekOfMonth(first?.getUTCDate() ?? 0) === 5;
    const inAWeek = new Date(day.getTime() + 7 * 24 * HOUR);
    if (isFifth) return inAWeek.getUTCMonth() === day.getUTCMonth() ? 'earlier' : 'last';
    return weekOfMonth(day.getUTCDate());
  };

  it('keep the weekday, the day of the month, or the nth weekday of the month, as their rule says [EVENT-13, EVENT-92]', () => {
    fc.assert(
      fc.property(start, repeat, (first, rule) => {
        const days = repeatedStarts(first, rule).map(inJapan);
        const kept: Record<Repeat['every'], (day: Date) => number | string> = {
          week: (day: Date) => day.getUTCDay(),
          'two-weeks': (day: Date) => day.getUTCDay(),
          'month-day': (day: Date) => day.getUTCDate(),
          'month-weekday': (day: Date) => `${weekOf(day, days)} ${day.getUTCDay()}`,
        };
        expect(new Set(days.map(kept[rule.every])).size).toBe(1);
      }),
    );
  });
});
