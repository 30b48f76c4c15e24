import { expect, it } from 'vitest';
import { wallClock } from '#contract/foundations/wall-clock.ts';
import { buildCommunity } from '../community/community.ts';
import { spanOf } from './events.ts';
import { nextTime } from './next-time.ts';
import { pollRows } from './poll-rows.ts';
import { timeAt } from './rows.ts';

const DAY = 24 * 60;
const community = buildCommunity();
/** The times at which the demo first starts: every day of a leap year, at different hours. */
const bases = Array.from({ length: 460 }, (_, index) =>
  timeAt('2028-01-01T00:00:00.000Z', index * (19 * 60 + 7)),
);

it.each([
  ['2026-11-29T20:59:30.000Z', '21:00', undefined, '2026-11-30T12:00:00.000Z'],
  ['2026-11-30T12:00:00.000Z', '21:00', undefined, '2026-11-30T12:00:00.000Z'],
  ['2026-11-30T12:00:00.001Z', '21:00', undefined, '2026-12-01T12:00:00.000Z'],
  ['2026-11-30T12:00:00.000Z', '23:00', '12-31', '2026-12-31T14:00:00.000Z'],
  ['2026-12-31T14:00:00.001Z', '23:00', '12-31', '2027-12-31T14:00:00.000Z'],
  ['2026-12-31T15:00:00.000Z', '10:00', '01-03', '2027-01-03T01:00:00.000Z'],
])('from %s on, the first time %s in Japan (day %s) is %s', (from, clock, date, expected) => {
  expect(nextTime(from, clock, date)).toBe(expected);
});

it('on every day of a year, the events of the demo start and end at times that people choose [DEMO-17]', () => {
  for (const base of bases) {
    for (const event of [...community.events, ...community.plannedEvents]) {
      if (event.is_all_day) continue;
      const { start, end } = spanOf(event, base);
      expect(wallClock(start).time, event.title).toMatch(/^(09|1\d|2[0-3]):[03]0$/);
      if (event.start_date === '12-31') continue;
      expect(wallClock(end).time, event.title).toMatch(/^(09|1\d|2[0-3]):[03]0$/);
    }
  }
});

it('the countdown of the demo begins in the evening of the next December 31 [DEMO-27]', () => {
  const countdown = community.events.find(({ title }) => title.includes('カウントダウン'));
  if (!countdown) throw new Error('The demo has no countdown');
  for (const base of bases) {
    const { start, end } = spanOf(countdown, base);
    expect(wallClock(start)).toMatchObject({ month: 12, day: 31, time: '23:00' });
    expect(wallClock(end)).toMatchObject({ month: 1, day: 1, time: '01:00' });
    expect(start > base && start < timeAt(base, 367 * DAY)).toBe(true);
  }
});

it('on every day of a year, the demo has the same past, running and upcoming events', () => {
  for (const base of bases) {
    const spans = community.events.map((event) => spanOf(event, base));
    const past = spans.filter(({ end }) => end < base);
    const running = spans.filter(({ start, end }) => start < base && base < end);
    expect([past.length, running.length], base).toEqual([10, 2]);
  }
});

it('the polls of the demo end at 23:59 in Japan [DEMO-29]', () => {
  for (const base of bases.slice(0, 50)) {
    for (const poll of community.polls) {
      const { ends_at, final } = pollRows(poll, base).poll;
      expect(wallClock(ends_at).time).toBe('23:59');
      expect(ends_at < base).toBe(final !== null);
    }
  }
});
