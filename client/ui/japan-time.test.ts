import { describe, expect, it } from 'vitest';
import { fromJapan, toJapan } from './japan-time.ts';

describe('the clocks of Japan', () => {
  it.each([
    ['2026-11-21T11:00:00.000Z', '2026-11-21', '20:00'],
    ['2026-12-31T15:00:00.000Z', '2027-01-01', '00:00'],
    ['2028-02-28T15:30:00.000Z', '2028-02-29', '00:30'],
  ])('show at %s: %s %s', (iso, date, time) => {
    expect(toJapan(iso)).toEqual({ date, time });
    expect(fromJapan({ date, time })).toBe(iso);
  });

  it.each([
    ['', '20:00'],
    ['2026-11-21', ''],
    ['2026-02-30', '20:00'],
    ['2026-11-21', '25:00'],
  ])('never show "%s" "%s"', (date, time) => {
    expect(fromJapan({ date, time })).toBeNull();
  });
});
