import fc from 'fast-check';
import { expect, it } from 'vitest';
import { HOUR } from './limits.ts';
import { dateNear, fullDateOf, japanDay, japanMinuteFrom, wallClock } from './wall-clock.ts';

const anyTime = fc.date({
  min: new Date('0100-01-01'),
  max: new Date('9999-12-30'),
  noInvalidDate: true,
});

it('matches a Japanese formatter of the platform for Tokyo, at any time', () => {
  const format = new Intl.DateTimeFormat('ja-JP-u-ca-gregory', {
    ...{ timeZone: 'Asia/Tokyo', year: 'numeric', month: 'long', day: 'numeric', weekday: 'short' },
    ...{ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  });
  // Japan had daylight saving time before 1952, and solar time before 1888.
  const since = fc.date({
    ...{ min: new Date('1952-01-01') },
    max: new Date('2999-12-31'),
    noInvalidDate: true,
  });
  fc.assert(
    fc.property(since, (time) => {
      const clock = wallClock(time);
      expect(`${fullDateOf(clock)} ${clock.time}`).toBe(format.format(time));
    }),
  );
});

it('begins the days of a time zone west of Greenwich at its own midnight', () => {
  const newYork = -5 * HOUR;
  const [before, after] = ['2026-11-21T04:59:59Z', '2026-11-21T05:00:00Z'];
  expect(wallClock(before, newYork)).toMatchObject({ day: 20, time: '23:59' });
  expect(wallClock(after, newYork)).toMatchObject({ day: 21, time: '00:00', weekday: '土' });
  expect(wallClock(after, newYork).dayNumber - wallClock(before, newYork).dayNumber).toBe(1);
});

it('includes the year only when it is another one', () => {
  const now = wallClock('2026-12-31T14:59:00Z');
  expect(dateNear(now, now)).toBe('12月31日(木)');
  expect(dateNear(wallClock('2026-12-31T15:00:00Z'), now)).toBe('2027年1月1日(金)');
});

it('returns the same day as the clock', () => {
  fc.assert(
    fc.property(anyTime, (time) => {
      const { year, month, day } = wallClock(time);
      expect(japanDay(time.getTime()).split('-').map(Number)).toEqual([year, month, day]);
    }),
  );
});

it('rounds the minute from which something is possible up', () => {
  expect(japanMinuteFrom('2026-11-22T11:00:01.000Z')).toBe('2026年11月22日(日) 20:01');
  expect(japanMinuteFrom('2026-11-22T11:00:00.000Z')).toBe('2026年11月22日(日) 20:00');
});

it('refuses an invalid time', () => {
  expect(() => wallClock('yesterday')).toThrow(RangeError);
});
