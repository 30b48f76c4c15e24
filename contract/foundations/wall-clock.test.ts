import fc from 'fast-check';
import { expect, it } from 'vitest';
import { HOUR } from './limits.ts';
import { dateNear, fullDateOf, japanDay, japanMinuteFrom, wallClock } from './wall-clock.ts';

const anyTime = fc.date({
  min: new Date('0100-01-01'),
  max: new Date('9999-12-30'),
  noInvalidDate: true,
});

it("the clock of Japan equals the platform's formatter for Tokyo at any time", () => {
  const format = new Intl.DateTimeFormat('ja-JP-u-ca-gregory', {
    ...{ timeZone: 'Asia/Tokyo', year: 'numeric', month: 'long', day: 'numeric', weekday: 'short' },
    ...{ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  });
  // Earlier times differ: Japan had daylight saving time before 1952, and solar time before 1888.
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

it('a day in a time zone west of Greenwich begins at its own midnight', () => {
  const newYork = -5 * HOUR;
  const [before, after] = ['2026-11-21T04:59:59Z', '2026-11-21T05:00:00Z'];
  expect(wallClock(before, newYork)).toMatchObject({ day: 20, time: '23:59' });
  expect(wallClock(after, newYork)).toMatchObject({ day: 21, time: '00:00', weekday: '土' });
  expect(wallClock(after, newYork).dayNumber - wallClock(before, newYork).dayNumber).toBe(1);
});

it('a date includes its year only when the date is not in the current year', () => {
  const now = wallClock('2026-12-31T14:59:00Z');
  expect(dateNear(now, now)).toBe('12月31日(木)');
  expect(dateNear(wallClock('2026-12-31T15:00:00Z'), now)).toBe('2027年1月1日(金)');
});

it('the day in Japan equals the date on the clock of Japan', () => {
  fc.assert(
    fc.property(anyTime, (time) => {
      const { year, month, day } = wallClock(time);
      expect(japanDay(time.getTime()).split('-').map(Number)).toEqual([year, month, day]);
    }),
  );
});

it('the minute from which an action is possible is rounded up', () => {
  expect(japanMinuteFrom('2026-11-22T11:00:01.000Z')).toBe('2026年11月22日(日) 20:01');
  expect(japanMinuteFrom('2026-11-22T11:00:00.000Z')).toBe('2026年11月22日(日) 20:00');
});

it('the clock throws for an invalid time', () => {
  expect(() => wallClock('yesterday')).toThrow(RangeError);
});
