import { expect, it } from 'vitest';
import { latestRun } from './single-flight.ts';

it('callers share the run that starts next, and later callers share the run after it', async () => {
  const { promise: gate, resolve: open } = Promise.withResolvers<void>();
  let started = 0;
  const run = latestRun(async () => {
    started += 1;
    const number = started;
    await gate;
    return number;
  });
  const early = [run(), run()];
  await expect.poll(() => started).toBe(1);
  const late = [run(), run(), run()];
  open();
  expect(await Promise.all(early)).toEqual([1, 1]);
  expect(await Promise.all(late)).toEqual([2, 2, 2]);
});

it('a failed run rejects for all its callers, and the next run starts', async () => {
  let isFailing = true;
  const run = latestRun(async () => {
    if (isFailing) throw new Error('the database is away');
    return 'answer';
  });
  await expect(run()).rejects.toThrow('the database is away');
  isFailing = false;
  expect(await run()).toBe('answer');
});
