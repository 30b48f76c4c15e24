import fc from 'fast-check';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createLocalBus } from '#server/platform/live/live-bus.ts';
import { createCasesPublisher } from './live.publishers.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A change of the queue, with the milliseconds since the previous change. */
interface Change {
  owner: string;
  after: number;
}

/** Returns the times of the live events about the queue for a member of the team. */
function eventTimes(userId: string, changes: readonly Change[]): number[] {
  vi.setSystemTime(0);
  const times: number[] = [];
  const bus = createLocalBus();
  bus.subscribe({
    receive: (message) => {
      if (message.kind === 'event' && message.except !== userId) times.push(Date.now());
    },
    gap: () => undefined,
  });
  const publishEvent = createCasesPublisher(bus);
  for (const { owner, after } of changes) {
    vi.advanceTimersByTime(after);
    publishEvent(owner);
  }
  vi.advanceTimersByTime(10_000);
  return times;
}

/** Returns the changes that are not about a member, at the same times. */
function withoutThoseOf(userId: string, changes: readonly Change[]): Change[] {
  let since = 0;
  return changes.flatMap(({ owner, after }) => {
    since += after;
    if (owner === userId) return [];
    const change = { owner, after: since };
    since = 0;
    return [change];
  });
}

const change = fc.record({
  owner: fc.constantFrom('a', 'b', 'member'),
  after: fc.nat({ max: 4000 }),
});

it('a member of the team cannot notice reports about their own content, because live events neither name them nor reveal their times [LIVE-12]', () => {
  fc.assert(
    fc.property(fc.array(change, { maxLength: 12 }), (changes) => {
      expect(eventTimes('a', changes)).toEqual(eventTimes('a', withoutThoseOf('a', changes)));
    }),
  );
});

it('when content of two members of the team is reported, each of them gets live events only about the other’s content [LIVE-12]', () => {
  const changes = [
    { owner: 'a', after: 100 },
    { owner: 'b', after: 100 },
    { owner: 'a', after: 4000 },
  ];
  expect([eventTimes('a', changes), eventTimes('b', changes), eventTimes('c', changes)]).toEqual([
    [3000],
    [3000, 6000],
    [3000, 6000],
  ]);
});

it('a burst of changes of the queue results in one live event', () => {
  const changes = Array.from({ length: 50 }, () => ({ owner: 'member', after: 10 }));
  expect(eventTimes('a', changes)).toEqual([3000]);
});
