import { describe, expect, it } from 'vitest';
import { fromJapanTime, toJapanTime } from './japan-time.ts';

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
  ])('rejects "%s" "%s"', (date, time) => {
    expect(fromJapanTime({ date, time })).toBeNull();
  });
});
