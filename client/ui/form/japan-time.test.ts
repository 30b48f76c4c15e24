import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '#contract/foundations/wall-clock.ts';
import {
  daysUntil,
  fromJapanTime,
  moveAlong,
  noTime,
  toJapanTime,
  weekdayOf,
} from './japan-time.ts';

/** Any minute of two centuries, in the format of the browser's fields. */
const anyMinute = fc
  .integer({ min: Date.UTC(1900, 0) / 60_000, max: Date.UTC(2099, 11, 31) / 60_000 })
  .map((minutes) => new Date(minutes * 60_000).toISOString());
const anyTime = anyMinute.map(toJapanTime);

describe('Japan time', () => {
  it.each([
    ['2026-11-21T11:00:00.000Z', '2026-11-21', '20:00'],
    ['2026-12-31T15:00:00.000Z', '2027-01-01', '00:00'],
    ['2028-02-28T15:30:00.000Z', '2028-02-29', '00:30'],
  ])('converts %s to %s %s and back', (iso, date, time) => {
    expect(toJapanTime(iso)).toEqual({ date, time });
    expect(fromJapanTime({ date, time })).toBe(iso);
  });

  it.each([
    ['', '20:00'],
    ['2026-11-21', ''],
    ['2026-02-30', '20:00'],
    ['2026-11-21', '25:00'],
    // Values that the browser reports while the year is typed.
    ['0202-11-21', '20:00'],
  ])('rejects "%s" "%s"', (date, time) => {
    expect(fromJapanTime({ date, time })).toBeNull();
  });

  it('converts every minute to a date and time and back to the same minute', () => {
    fc.assert(
      fc.property(anyMinute, (iso) => {
        expect(fromJapanTime(toJapanTime(iso))).toBe(iso);
      }),
    );
  });

  it('equals the clock of a browser in Japan', () => {
    const japan = new Intl.DateTimeFormat('sv-SE', {
      timeZone: 'Asia/Tokyo',
      dateStyle: 'short',
      timeStyle: 'short',
    });
    // Japan had daylight saving time until 1951.
    const since1952 = anyMinute.filter((iso) => iso >= '1952');
    fc.assert(
      fc.property(since1952, (iso) => {
        const { date, time } = toJapanTime(iso);
        expect(`${date} ${time}`).toBe(japan.format(new Date(iso)));
      }),
    );
  });
});

describe('a date', () => {
  it('can be moved by a number of days', () => {
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
    expect(weekdayOf('2026-11-22')).toBe(0);
  });

  it('has a distance to today that equals the added days', () => {
    fc.assert(
      fc.property(anyMinute, fc.integer({ min: -400, max: 400 }), (iso, days) => {
        const today = toJapanTime(iso).date;
        expect(daysUntil(addDays(today, days), new Date(iso))).toBe(days);
        expect(weekdayOf(addDays(today, 7 * days))).toBe(weekdayOf(today));
      }),
    );
  });
});

describe('a time that moves with another time', () => {
  it('keeps its distance to the other time', () => {
    fc.assert(
      fc.property(anyTime, anyTime, anyTime, (end, from, to) => {
        const distance = (a: typeof end, b: typeof end) =>
          Date.parse(fromJapanTime(a) ?? '') - Date.parse(fromJapanTime(b) ?? '');
        const moved = moveAlong(end, from, to);
        fc.pre(fromJapanTime(moved) !== null);
        expect(distance(moved, to)).toBe(distance(end, from));
      }),
    );
  });

  it('does not move while a time is incomplete', () => {
    fc.assert(
      fc.property(anyTime, anyTime, (end, other) => {
        expect(moveAlong(end, noTime, other)).toEqual(end);
        expect(moveAlong(end, other, { ...other, time: '' })).toEqual(end);
      }),
    );
  });
});
