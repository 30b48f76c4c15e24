import fc from 'fast-check';
import { expect, it } from 'vitest';
import { viewerWith } from '#server/testing/viewer-with.ts';
import { canOrganise, freeSeats, refuseJoin, stateAfter } from './event-joins.policy.ts';

const now = '2026-11-26T12:00:00.000Z';
const event = { cancelled_at: null, entry_closed_at: null, over_at: '2026-11-26T12:00:00.001Z' };

it.each<[string, Partial<Record<keyof typeof event, string>>, string, string]>([
  ['an open event', {}, 'allowed', 'allowed'],
  ['a cancelled event', { cancelled_at: now, over_at: now }, 'event-cancelled', 'event-cancelled'],
  ['an event that is over', { over_at: now, entry_closed_at: now }, 'event-over', 'event-over'],
  ['an event without entry', { entry_closed_at: now }, 'entry-closed', 'allowed'],
])('members join %s, or are interested in it, or are refused', (_, changes, joined, interested) => {
  const reasonOf = (state: 'joined' | 'interested') => {
    try {
      refuseJoin({ ...event, ...changes }, state, now);
      return 'allowed';
    } catch (error) {
      return (error as { details: { reason: string } }).details.reason;
    }
  };
  expect([reasonOf('joined'), reasonOf('interested')]).toEqual([joined, interested]);
});

it('the organiser and those who manage events organise an event', () => {
  expect(canOrganise(viewerWith(), { user_id: 'me' })).toBe(true);
  expect(canOrganise(viewerWith('manage_events'), { user_id: 'you' })).toBe(true);
  expect(canOrganise(viewerWith('manage_posts'), { user_id: 'you' })).toBe(false);
});

it.each([
  ['free', null, 'joined', 'joined'],
  ['free', 'interested', 'joined', 'joined'],
  ['free', 'waiting', 'joined', 'waiting'],
  ['full', null, 'joined', 'waiting'],
  ['full', 'interested', 'joined', 'waiting'],
  ['full', 'joined', 'joined', 'joined'],
  ['unlimited', null, 'joined', 'joined'],
  ['free', 'joined', 'interested', 'interested'],
  ['free', 'joined', 'none', null],
] as const)(
  'in a %s event, the state %s with the wish %s becomes %s',
  (seats, before, wanted, after) => {
    const capacity = { free: 3, full: 2, unlimited: null }[seats];
    expect(stateAfter({ capacity, joined_count: 2 }, before, wanted)).toBe(after);
  },
);

it('waiting members get the free seats, and all of them in an event without a limit', () => {
  const seats = (capacity: number | null, joined_count: number, waiting_count: number) =>
    freeSeats({ capacity, joined_count, waiting_count });
  expect(seats(5, 3, 1)).toBe(1);
  expect(seats(5, 3, 4)).toBe(2);
  expect(seats(3, 5, 4)).toBe(0);
  expect(seats(null, 5, 4)).toBe(4);
  fc.assert(
    fc.property(fc.nat(), fc.nat(), fc.nat(), (capacity, joined, waiting) => {
      const free = seats(capacity, joined, waiting);
      expect(free).toBeLessThanOrEqual(waiting);
      expect(joined + free).toBeLessThanOrEqual(Math.max(capacity, joined));
    }),
  );
});
