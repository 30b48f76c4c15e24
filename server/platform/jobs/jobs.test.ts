import { Registry } from 'prom-client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { HOUR, SECOND } from '#contract/foundations/limits.ts';
import type { Database } from '#server/platform/database/database.ts';
import { insertMember } from '#server/testing/factories.ts';
import { createTestDatabase, quietLog, type TestDatabase } from '#server/testing/test-database.ts';
import { createTestLog, expectLogged } from '#server/testing/test-log.ts';
import { cancelJob, enqueue, enqueueAnew } from './enqueue.ts';
import { defineJob } from './job.ts';
import { jobKind } from './job-kind.ts';
import { createJobMetrics } from './job-metrics.ts';
import { startJobRunner } from './job-runner.ts';
import { errand, errandBy, jobsIn, secondDatabase, TestClock, turnErrand } from './jobs.testing.ts';
import type { LeasedJob } from './leased-job.ts';
import { type RunDeps, runNextJob } from './run-job.ts';

let test: TestDatabase;
/** The database as another process sees it. */
let other: Database;
let clock: TestClock;
beforeEach(async () => {
  test = await createTestDatabase();
  other = secondDatabase(test);
  clock = new TestClock();
});
afterEach(async () => {
  if (other !== test.database) await other.close();
  await test.drop();
});

const never = new AbortController().signal;

const deps = (fields: Partial<RunDeps> = {}): RunDeps => ({
  database: test.database,
  log: quietLog,
  now: clock.now,
  ...fields,
});

const request = (about: string, at?: string) =>
  test.database.write((transaction) =>
    enqueue(transaction, errand, { about }, at === undefined ? {} : { at }),
  );

/** Yields to the event loop. SQLite runs queries synchronously, so a loop of queries would block the event loop. */
const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

/** Returns work that ends when the test opens its gate or when its signal is aborted. */
function gated() {
  const begun = Promise.withResolvers<LeasedJob>();
  const gate = Promise.withResolvers<void>();
  const job = errandBy(async (_, held) => {
    begun.resolve(held);
    const aborted = new Promise<never>((_resolve, reject) => {
      held.signal.addEventListener('abort', () => reject(held.signal.reason as Error));
    });
    await Promise.race([gate.promise, aborted]);
  });
  return { job, begun: begun.promise, open: gate.resolve };
}

describe('requesting a job', () => {
  it('stores the job in the transaction of the caller, or not at all [JOB-01]', async () => {
    const failed = test.database.write(async (transaction) => {
      await enqueue(transaction, errand, { about: 'stars' });
      throw new Error('changed my mind');
    });
    await expect(failed).rejects.toThrow('changed my mind');
    expect(await jobsIn(test.database)).toEqual([]);
    await request('stars');
    expect(await jobsIn(test.database)).toMatchObject([
      { id: 'tag-merge:stars', kind: 'tag-merge', state: 'waiting', attempts: 0 },
    ]);
  });

  it('results in one job that runs once, even when two processes request it at the same time [JOB-09]', async () => {
    const done: string[] = [];
    const job = errandBy(async (about) => void done.push(about));
    await Promise.all(
      [test.database, other, test.database, other].map((database) =>
        database.write((transaction) => enqueue(transaction, errand, { about: 'stars' })),
      ),
    );
    while (await runNextJob(deps(), job, never));
    expect(done).toEqual(['stars']);
    expect(await jobsIn(test.database)).toEqual([]);
  });

  it('does not change a job that is already running [JOB-09]', async () => {
    const { job, begun, open } = gated();
    await request('stars');
    const running = runNextJob(deps(), job, never);
    await begun;
    const [before] = await jobsIn(test.database);
    await request('stars');
    expect(await jobsIn(test.database)).toEqual([before]);
    open();
    await running;
    expect(await jobsIn(test.database)).toEqual([]);
  });

  it('refuses a payload that does not match the kind', async () => {
    const wrong = test.database.write((transaction) =>
      enqueue(transaction, errand, { about: 7 } as never),
    );
    await expect(wrong).rejects.toThrow();
  });

  it('stores a job that is deleted together with the profile of its member', async () => {
    const { id } = await insertMember(test.database);
    const kind = jobKind({ ...errand, userId: () => id });
    await test.database.write((transaction) => enqueue(transaction, kind, { about: 'stars' }));
    await test.database.write((transaction) =>
      transaction.deleteFrom('profiles').where('id', '=', id).execute(),
    );
    expect(await jobsIn(test.database)).toEqual([]);
  });
});

describe('a job', () => {
  it('runs in the order in which jobs are due, and never before its time [JOB-10]', async () => {
    const done: string[] = [];
    const job = errandBy(async (about) => void done.push(about));
    const at = (milliseconds: number) => new Date(clock.now() + milliseconds).toISOString();
    await request('third', at(HOUR));
    await request('second', at(-SECOND));
    await request('first', at(-HOUR));
    while (await runNextJob(deps(), job, never));
    expect(done).toEqual(['first', 'second']);
    clock.pass(HOUR);
    while (await runNextJob(deps(), job, never));
    expect(done).toEqual(['first', 'second', 'third']);
  });

  it('runs only once with several concurrent processes [JOB-02]', async () => {
    const about = Array.from({ length: 40 }, (_, index) => String(index));
    for (const each of about) await request(each);
    const done: string[] = [];
    const job = errandBy(async (each) => void done.push(each));
    const doAll = async (database: Database) => {
      while (await runNextJob(deps({ database }), job, never));
    };
    await Promise.all([test.database, other, test.database, other].map(doAll));
    expect(done.toSorted()).toEqual(about.toSorted());
    expect(await jobsIn(test.database)).toEqual([]);
  });

  it('continues where a process has died, and stores each result once [JOB-03]', async () => {
    const steps: string[] = [];
    const crashed = Promise.withResolvers<never>();
    const begun = Promise.withResolvers<void>();
    /** Returns work that counts to three, one number per transaction. The first process dies after the second number. */
    const counting = (name: string, dies: boolean) =>
      errandBy(async (_, held) => {
        for (;;) {
          const next = await test.database.write(async (transaction) => {
            const reached = Number((await held.lock(transaction)) ?? 0) + 1;
            await held.save(transaction, reached);
            return reached;
          });
          steps.push(`${name} ${next}`);
          if (next === 3) return;
          if (dies && next === 2) {
            begun.resolve();
            await crashed.promise;
          }
        }
      });
    await request('three');
    const dying = runNextJob(deps(), counting('first', true), never);
    await begun.promise;
    expect(await runNextJob(deps({ database: other }), counting('second', false), never)).toBe(
      false,
    );
    clock.pass(31 * SECOND);
    expect(await runNextJob(deps({ database: other }), counting('second', false), never)).toBe(
      true,
    );
    expect(steps).toEqual(['first 1', 'first 2', 'second 3']);
    expect(await jobsIn(test.database)).toEqual([]);
    crashed.reject(new Error('a process that was only slow'));
    await dying;
    expect(await jobsIn(test.database)).toEqual([]);
  });

  it('stores no results of a slow process after another process has taken over [JOB-11]', async () => {
    const { job, begun } = gated();
    const stopping = new AbortController();
    await request('stars');
    const slow = runNextJob(deps(), job, stopping.signal);
    const held = await begun;
    clock.pass(31 * SECOND);
    const second = gated();
    const taking = runNextJob(deps({ database: other }), second.job, never);
    await second.begun;
    const late = test.database.write((transaction) => held.lock(transaction));
    await expect(late).rejects.toThrow();
    stopping.abort();
    await slow;
    expect(await jobsIn(test.database)).toMatchObject([{ state: 'running', attempts: 2 }]);
    second.open();
    await taking;
    expect(await jobsIn(test.database)).toEqual([]);
  });

  it('is taken away from the process that runs it when it is requested anew', async () => {
    const { job, begun } = gated();
    const stopping = new AbortController();
    await request('stars');
    const running = runNextJob(deps(), job, stopping.signal);
    const held = await begun;
    await test.database.write((transaction) => held.save(transaction, 7));
    await other.write((transaction) => enqueueAnew(transaction, errand, { about: 'stars' }));
    stopping.abort();
    await running;
    expect(await jobsIn(test.database)).toMatchObject([
      { state: 'waiting', progress: null, attempts: 0, lease_id: null },
    ]);
  });

  it('is deleted when it is cancelled, and stores no results', async () => {
    const { job, begun, open } = gated();
    await request('stars');
    const running = runNextJob(deps(), job, never);
    const held = await begun;
    await other.write((transaction) => cancelJob(transaction, errand, 'stars'));
    await expect(test.database.write((transaction) => held.lock(transaction))).rejects.toThrow();
    open();
    await running;
    expect(await jobsIn(test.database)).toEqual([]);
  });

  it('goes behind the waiting jobs when it pauses, and then continues', async () => {
    const done: string[] = [];
    const job = errandBy(async (about, held) => {
      await test.database.write(async (transaction) => {
        const piece = Number((await held.lock(transaction)) ?? 0) + 1;
        done.push(`${about} ${piece}`);
        if (piece === 2) await held.end(transaction);
        else await held.pause(transaction, { progress: piece });
      });
      clock.pass(1);
    });
    await request('a', new Date(clock.now() - 2).toISOString());
    await request('b', new Date(clock.now() - 1).toISOString());
    while (await runNextJob(deps(), job, never));
    expect(done).toEqual(['a 1', 'b 1', 'a 2', 'b 2']);
    expect(await jobsIn(test.database)).toEqual([]);
  });
});

describe('a job that fails', () => {
  it('is retried after increasing waits, then given up, with a reason that has no personal data [JOB-04, JOB-12]', async () => {
    expectLogged(/job (failed|given up)/);
    const { log } = createTestLog();
    const job = errandBy(async () => {
      throw new Error('星野さくら is not there');
    });
    await request('stars');
    const waits: number[] = [];
    for (let attempts = 1; attempts <= 2; attempts += 1) {
      expect(await runNextJob(deps({ log }), job, never)).toBe(true);
      const [row] = await jobsIn(test.database);
      expect(row).toMatchObject({ state: 'waiting', attempts, last_error: 'unexpected' });
      expect(await runNextJob(deps({ log }), job, never)).toBe(false);
      waits.push(Date.parse(row?.run_at ?? '') - clock.now());
      clock.pass(waits.at(-1) ?? 0);
    }
    expect(await runNextJob(deps({ log }), job, never)).toBe(true);
    const [row] = await jobsIn(test.database);
    expect(row).toMatchObject({ state: 'failed', attempts: 3, last_error: 'unexpected' });
    expect(JSON.stringify(row)).not.toContain('さくら');
    expect(waits[0]).toBeGreaterThanOrEqual(5 * SECOND);
    expect(waits[1]).toBeGreaterThanOrEqual(10 * SECOND);
    expect(waits[1]).toBeLessThanOrEqual(20 * SECOND);
    clock.pass(HOUR);
    expect(await runNextJob(deps({ log }), job, never)).toBe(false);
  });

  it('starts again when it is requested after it was given up', async () => {
    expectLogged(/job (failed|given up)/);
    const { log } = createTestLog();
    const failing = errandBy(() => Promise.reject(new Error('no')), { attempts: 1 });
    await request('stars');
    await runNextJob(deps({ log }), failing, never);
    expect(await jobsIn(test.database)).toMatchObject([{ state: 'failed' }]);
    await request('stars');
    expect(await jobsIn(test.database)).toMatchObject([
      { state: 'waiting', attempts: 0, last_error: null },
    ]);
  });

  it('is given up when a process dies in each of its attempts [JOB-12]', async () => {
    expectLogged(/job given up/);
    const { log } = createTestLog();
    const { promise: dead, resolve: end } = Promise.withResolvers<void>();
    const ended: Promise<boolean>[] = [];
    let begun = 0;
    const deadly = errandBy(() => {
      begun += 1;
      return dead;
    });
    await request('stars');
    for (let process = 1; process <= 3; process += 1) {
      ended.push(runNextJob(deps({ log }), deadly, never));
      await expect.poll(() => begun).toBe(process);
      clock.pass(31 * SECOND);
    }
    expect(await runNextJob(deps({ log }), deadly, never)).toBe(true);
    expect(begun).toBe(3);
    expect(await jobsIn(test.database)).toMatchObject([
      { state: 'failed', last_error: 'interrupted', lease_id: null },
    ]);
    end();
    await Promise.all(ended);
    expect(await jobsIn(test.database)).toMatchObject([{ state: 'failed' }]);
  });

  it('calls `settle` with its state after each attempt', async () => {
    expectLogged(/job (failed|given up)/);
    const { log } = createTestLog();
    const settled: string[] = [];
    const job = defineJob({
      kind: errand,
      attempts: 2,
      run: () => Promise.reject(new Error('no')),
      settle: async (_, { about }, state) => void settled.push(`${about} ${state}`),
    });
    await request('stars');
    await runNextJob(deps({ log }), job, never);
    clock.pass(HOUR);
    await runNextJob(deps({ log }), job, never);
    expect(settled).toEqual(['stars waiting', 'stars failed']);
  });
});

describe('jobs with the same turn', () => {
  const job = (run: (about: string) => Promise<void>) =>
    defineJob({ kind: turnErrand, attempts: 3, run: ({ about }) => run(about) });

  const requestTurn = (about: string, of: string, seconds: number) =>
    test.database.write((transaction) =>
      enqueue(
        transaction,
        turnErrand,
        { about, of },
        { at: new Date(clock.now() - HOUR + seconds * SECOND).toISOString() },
      ),
    );

  it('run one at a time, and go to the end of the queue after each run [JOB-05]', async () => {
    await requestTurn('mine 1', 'me', 1);
    await requestTurn('mine 2', 'me', 2);
    await requestTurn('yours', 'you', 3);
    const { promise: gate, resolve: open } = Promise.withResolvers<void>();
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
    const done: string[] = [];
    const held = job(async (about) => {
      done.push(about);
      begin();
      await gate;
    });
    const free = job(async (about) => void done.push(about));
    const running = runNextJob(deps(), held, never);
    await begun;
    while (await runNextJob(deps({ database: other }), free, never));
    expect(done).toEqual(['mine 1', 'yours']);
    await requestTurn('theirs', 'they', 4);
    open();
    await running;
    while (await runNextJob(deps(), free, never));
    expect(done).toEqual(['mine 1', 'yours', 'theirs', 'mine 2']);
  });

  it('never run at the same time, even in concurrent processes [JOB-05]', async () => {
    for (let about = 0; about < 12; about += 1) await requestTurn(String(about), 'me', about);
    let running = 0;
    let most = 0;
    const counted = job(async () => {
      running += 1;
      most = Math.max(most, running);
      await nextTurn();
      running -= 1;
    });
    const doAll = async (database: Database) => {
      while ((await jobsIn(database)).length > 0) {
        await runNextJob(deps({ database }), counted, never);
        await nextTurn();
      }
    };
    await Promise.all([test.database, other, test.database, other].map(doAll));
    expect(most).toBe(1);
  });
});

describe('a runner', () => {
  it('runs the jobs of its process immediately, with at most the concurrency of the kind', async () => {
    let running = 0;
    let most = 0;
    const done: string[] = [];
    const job = errandBy(
      async (about) => {
        running += 1;
        most = Math.max(most, running);
        await nextTurn();
        running -= 1;
        done.push(about);
      },
      { concurrency: 2 },
    );
    const runner = startJobRunner(deps({ now: Date.now }), [job]);
    for (const about of ['a', 'b', 'c', 'd', 'e']) await request(about);
    await expect.poll(() => done.length).toBe(5);
    await runner.stop();
    expect(most).toBeLessThanOrEqual(2);
    expect(done.toSorted()).toEqual(['a', 'b', 'c', 'd', 'e']);
  });

  it('finds, when polled, the jobs that another process has queued', async () => {
    const done: string[] = [];
    const runner = startJobRunner(deps(), [errandBy(async (about) => void done.push(about))]);
    const later = new Date(clock.now() + HOUR).toISOString();
    await other.write((transaction) =>
      enqueue(transaction, errand, { about: 'later' }, { at: later }),
    );
    await runner.poll();
    clock.pass(HOUR);
    await runner.poll();
    await expect.poll(() => done).toEqual(['later']);
    await runner.stop();
  });

  it('begins a job that is due soon exactly when it is due, after a single poll [PLAN-18]', async () => {
    const begun = Promise.withResolvers<number>();
    const job = errandBy(async () => begun.resolve(Date.now()));
    const runner = startJobRunner(deps({ now: Date.now }), [job]);
    const at = Date.now() + 300;
    await other.write((transaction) =>
      enqueue(transaction, errand, { about: 'soon' }, { at: new Date(at).toISOString() }),
    );
    await runner.poll();
    expect((await begun.promise) - at).toBeGreaterThanOrEqual(0);
    await runner.stop();
  });

  it('releases the running job when it stops, and does not count the attempt [JOB-06]', async () => {
    const { job, begun } = gated();
    const runner = startJobRunner(deps({ now: Date.now }), [job]);
    await request('stars');
    await begun;
    await runner.stop();
    expect(await jobsIn(test.database)).toMatchObject([
      { state: 'waiting', attempts: 0, lease_id: null, leased_until: null, last_error: null },
    ]);
    await request('moons');
    expect(await jobsIn(test.database)).toHaveLength(2);
  });
});

it('the metrics contain the numbers of waiting, running and given-up jobs, and the durations of jobs [JOB-13]', async () => {
  expectLogged(/job (failed|given up)/);
  const { log } = createTestLog();
  const registry = new Registry();
  const metrics = createJobMetrics(registry, test.database);
  await request('done', new Date(clock.now() - 2).toISOString());
  await request('failed', new Date(clock.now() - 1).toISOString());
  await request('waiting', new Date(clock.now() + HOUR).toISOString());
  const job = errandBy(
    (about) => (about === 'failed' ? Promise.reject(new Error('no')) : Promise.resolve()),
    { attempts: 1 },
  );
  while (await runNextJob(deps({ log, jobMetrics: metrics }), job, never));
  const text = await registry.metrics();
  expect(text).toContain('jobs{kind="tag-merge",state="waiting"} 1\n');
  expect(text).toContain('jobs{kind="tag-merge",state="failed"} 1\n');
  expect(text).toContain('job_duration_seconds_count{kind="tag-merge",outcome="done"} 1\n');
  expect(text).toContain('job_duration_seconds_count{kind="tag-merge",outcome="failed"} 1\n');
});
