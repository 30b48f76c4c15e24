import { afterEach, describe, expect, it, vi } from 'vitest';
import { WorkQueue } from './work-queue.ts';

afterEach(() => void vi.useRealTimers());

/** Returns a task that runs until the test finishes it. */
function openTask() {
  const { promise, resolve } = Promise.withResolvers<string>();
  return { run: () => promise, finish: () => resolve('done') };
}

describe('WorkQueue', () => {
  it('runs at most `concurrency` tasks at a time, in order of arrival', async () => {
    const queue = new WorkQueue({ concurrency: 2, maxQueued: 10, maxWait: 1000 });
    const started: number[] = [];
    let running = 0;
    let most = 0;
    const task = (number: number) => async () => {
      started.push(number);
      running += 1;
      most = Math.max(most, running);
      await new Promise(setImmediate);
      running -= 1;
      return number;
    };
    const results = await Promise.all([0, 1, 2, 3, 4, 5].map((number) => queue.run(task(number))));
    expect(results).toEqual([0, 1, 2, 3, 4, 5]);
    expect(started).toEqual([0, 1, 2, 3, 4, 5]);
    expect(most).toBe(2);
  });

  describe('with several owners', () => {
    async function orderOf(tasks: [owner: string, cost: number][]): Promise<string> {
      const queue = new WorkQueue({ concurrency: 1, maxQueued: 20, maxWait: 1000 });
      const started: string[] = [];
      const all = tasks.map(([owner, cost]) =>
        queue.run(async () => void started.push(owner), { owner, cost }),
      );
      await Promise.all(all);
      return started.join('');
    }

    it('alternates between the owners, regardless of the number of their tasks [TAKE-38]', async () => {
      const many = Array.from({ length: 5 }, (): [string, number] => ['a', 1]);
      expect(await orderOf([...many, ['b', 1], ['b', 1], ['c', 1]])).toBe('abcabaaa');
    });

    it('limits the slots and the queue of each owner', async () => {
      const queue = new WorkQueue({
        concurrency: 2,
        maxQueued: 10,
        maxWait: 1000,
        perOwner: { concurrency: 1, maxQueued: 1 },
      });
      const [first, second] = [openTask(), openTask()];
      const a = { owner: 'a', cost: 1 };
      const running = queue.run(first.run, a);
      const waiting = queue.run(second.run, a);
      await expect(queue.run(async () => 'more', a)).rejects.toMatchObject({ code: 'unavailable' });
      expect(await queue.run(async () => 'other', { owner: 'b', cost: 1 })).toBe('other');
      first.finish();
      second.finish();
      expect(await Promise.all([running, waiting])).toEqual(['done', 'done']);
      expect(await queue.run(async () => 'more', a)).toBe('more');
    });

    it('charges the owners for the cost of their tasks [TAKE-38]', async () => {
      const cheap = Array.from({ length: 6 }, (): [string, number] => ['b', 1]);
      expect(await orderOf([['a', 3], ['a', 3], ['a', 3], ...cheap])).toBe('abbbabbba');
    });

    it('does not let an owner save unused time for later', async () => {
      const queue = new WorkQueue({ concurrency: 1, maxQueued: 20, maxWait: 1000 });
      const started: string[] = [];
      const task = (owner: string) =>
        queue.run(async () => void started.push(owner), { owner, cost: 1 });
      const before = ['a', 'a', 'a', 'a'].map(task);
      await before[2];
      await Promise.all([...before, ...['a', 'b', 'b', 'b'].map(task)]);
      expect(started.slice(4).join('')).toBe('babb');
    });
  });

  it('continues after a task has failed', async () => {
    const queue = new WorkQueue({ concurrency: 1, maxQueued: 1, maxWait: 1000 });
    const failing = queue.run(() => Promise.reject(new Error('broken')));
    const next = queue.run(() => Promise.resolve('done'));
    await expect(failing).rejects.toThrow('broken');
    await expect(next).resolves.toBe('done');
  });

  it('rejects a task when the queue is full [TAKE-39]', async () => {
    const queue = new WorkQueue({ concurrency: 1, maxQueued: 0, maxWait: 1000 });
    const first = openTask();
    const running = queue.run(first.run);
    await expect(queue.run(() => Promise.resolve())).rejects.toMatchObject({ code: 'unavailable' });
    first.finish();
    await running;
    await expect(queue.run(() => Promise.resolve('free'))).resolves.toBe('free');
  });

  it('rejects a task that waited too long and runs the next task', async () => {
    vi.useFakeTimers();
    const queue = new WorkQueue({ concurrency: 1, maxQueued: 5, maxWait: 1000 });
    const first = openTask();
    const running = queue.run(first.run);
    const late = queue.run(() => Promise.resolve()).catch((error: unknown) => error);
    vi.advanceTimersByTime(1000);
    expect(await late).toMatchObject({ code: 'unavailable' });
    first.finish();
    await running;
    await expect(queue.run(() => Promise.resolve('free'))).resolves.toBe('free');
  });
});
