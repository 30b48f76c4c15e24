import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { endAfter, endTimeOf } from './end-time-field.tsx';
import { fromJapanTime, noTime, toJapanTime } from './japan-time.ts';

const minute = 60_000;
const start = toJapanTime('2026-11-21T14:30:00.000Z');

describe('an end time', () => {
  it.each([
    ['1', '2026-11-22', '00:30'],
    ['2', '2026-11-22', '01:30'],
    ['3', '2026-11-22', '02:30'],
  ] as const)('is %s hours after the start', (length, date, time) => {
    expect(endAfter(start, { length, end: noTime })).toEqual({ date, time });
  });

  it('is the custom time, or null when no end is selected', () => {
    const end = { date: '2026-12-01', time: '10:00' };
    expect(endAfter(start, { length: 'until', end })).toEqual(end);
    expect(endAfter(start, { length: 'none', end })).toBeNull();
  });

  it('is incomplete while the start is incomplete', () => {
    expect(endAfter({ ...start, time: '' }, { length: '2', end: noTime })).toEqual(noTime);
  });

  it('is still the same after it was stored and loaded', () => {
    const span = fc.tuple(
      fc.integer({ min: Date.UTC(2026, 0) / minute, max: Date.UTC(2030, 0) / minute }),
      fc.integer({ min: 1, max: 60 * 24 * 90 }),
    );
    fc.assert(
      fc.property(span, ([from, length]) => {
        const startIso = new Date(from * minute).toISOString();
        const endIso = new Date((from + length) * minute).toISOString();
        const end = endAfter(toJapanTime(startIso), endTimeOf(startIso, endIso));
        expect(end && fromJapanTime(end)).toBe(endIso);
      }),
    );
    expect(endTimeOf('2026-11-21T11:00:00.000Z', null).length).toBe('none');
    expect(endTimeOf('2026-11-21T11:00:00.000Z', '2026-11-21T13:00:00.000Z').length).toBe('2');
  });
});
