import { expect, it } from 'vitest';
import { ReadQueue } from './read-queue.ts';

/** Counts the turns of the event loop. */
function countTurns(): { count: () => number; stop: () => void } {
  let turns = 0;
  const next = () => {
    turns += 1;
    immediate = setImmediate(next);
  };
  let immediate = setImmediate(next);
  return { count: () => turns, stop: () => clearImmediate(immediate) };
}

it('starts a few reads in each turn of the event loop, in the order in which they were asked for', async () => {
  const queue = new ReadQueue({ perTurn: 2 });
  const turns = countTurns();
  const started: [read: number, turn: number][] = [];
  await Promise.all(
    [1, 2, 3, 4, 5].map(async (read) => {
      await queue.turn();
      started.push([read, turns.count()]);
    }),
  );
  turns.stop();
  // The first one starts with nobody beside it.
  expect(started).toEqual([
    [1, 1],
    [2, 2],
    [3, 2],
    [4, 3],
    [5, 3],
  ]);
});

it('refuses reads while too many wait, and starts again after a pause', async () => {
  const queue = new ReadQueue({ perTurn: 1, maxWaiting: 2 });
  const waiting = [queue.turn(), queue.turn(), queue.turn()];
  await expect(queue.turn()).rejects.toMatchObject({ code: 'unavailable' });
  await Promise.all(waiting);
  await expect(queue.turn()).resolves.toBeUndefined();
});
