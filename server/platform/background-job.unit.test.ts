import { expect, it } from 'vitest';
import { createTestLog, expectLogged } from '#server/testing/test-log.ts';
import { startJob } from './background-job.ts';
import { OutageLog } from './database/outage-log.ts';
import type { Log } from './log/log.ts';

const failuresIn = (log: Log) => new OutageLog(log, { checkReads: () => Promise.resolve() });

it('a job does all waiting work, and polls for new work after the interval', async () => {
  const { log } = createTestLog();
  const waiting = [1, 2, 3];
  const done: number[] = [];
  const runNext = async () => {
    const next = waiting.shift();
    if (next !== undefined) done.push(next);
    return next !== undefined;
  };
  const stop = startJob({ name: 'numbers', runNext }, 5, failuresIn(log));
  await expect.poll(() => done).toEqual([1, 2, 3]);
  waiting.push(4);
  await expect.poll(() => done).toEqual([1, 2, 3, 4]);
  await stop();
});

it('a job logs a failure and continues [OPS-341]', async () => {
  const { log, logged } = createTestLog();
  expectLogged(/background job failed/);
  let calls = 0;
  const runNext = async () => {
    calls += 1;
    if (calls === 1) throw new Error('the database is away');
    return false;
  };
  const stop = startJob({ name: 'numbers', runNext }, 5, failuresIn(log));
  await expect.poll(() => calls).toBeGreaterThan(2);
  await stop();
  expect(logged.filter((line) => line.includes('background job failed'))).toHaveLength(1);
});

it('a job logs a warning and retries when the database has no free connection', async () => {
  const { log, logged } = createTestLog();
  let calls = 0;
  const runNext = async () => {
    calls += 1;
    if (calls === 1) throw new Error('timeout exceeded when trying to connect');
    return false;
  };
  const stop = startJob({ name: 'numbers', runNext }, 5, failuresIn(log));
  await expect.poll(() => calls).toBeGreaterThan(2);
  await stop();
  const lines = logged.map((line) => JSON.parse(line) as { level: string; job: string });
  expect(lines).toMatchObject([{ level: 'warn', job: 'numbers' }]);
});

it('a stopped job aborts its work, starts no more work, and resolves when the work has ended', async () => {
  const { log } = createTestLog();
  let begun = 0;
  const runNext = (signal: AbortSignal) => {
    begun += 1;
    return new Promise<boolean>((resolve) => {
      signal.addEventListener('abort', () => resolve(true));
    });
  };
  const stop = startJob({ name: 'numbers', runNext }, 5, failuresIn(log));
  await stop();
  expect(begun).toBe(1);
});
