import { expect, it } from 'vitest';
import { latestRun } from './latest-run.ts';

it('lets the callers during a run share the next one', async () => {
  const { promise: gate, resolve: open } = Promise.withResolvers<void>();
  let started = 0;
  const run = latestRun(async () => {
    started += 1;
    const number = started;
    await gate;
    return number;
  });
  const first = run();
  const others = [run(), run(), run()];
  open();
  expect(await first).toBe(1);
  expect(await Promise.all(others)).toEqual([2, 2, 2]);
});

it('rejects for the callers of a failed run, and runs again', async () => {
  let isFailing = true;
  const run = latestRun(async () => {
    if (isFailing) throw new Error('the database is away');
    return 'answer';
  });
  await expect(run()).rejects.toThrow('the database is away');
  isFailing = false;
  expect(await run()).toBe('answer');
});
