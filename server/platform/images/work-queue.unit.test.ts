import { describe, expect, it } from 'vitest';
import { WorkQueue } from './work-queue.ts';

describe('WorkQueue', () => {
  it('runs no more at once than it may, in the order they came', async () => {
    const queue = new WorkQueue({ parallel: 2, waiting: 10, patience: 1000 });
    const started: number[] = [];
    let running = 0;
    let most = 0;
    const work = (number: number) => async () => {
      started.push(number);
      running += 1;
      most = Math.max(most, running);
      await new Promise((next) => setTimeout(next, 5));
      running -= 1;
      return number;
    };
    const results = await Promise.all([0, 1, 2, 3, 4, 5].map((number) => queue.run(work(number))));
    expect(results).toEqual([0, 1, 2, 3, 4, 5]);
    expect(started).toEqual([0, 1, 2, 3, 4, 5]);
    expect(most).toBe(2);
  });

  it('lets the urgent go before the others that wait', async () => {
    const queue = new WorkQueue({ parallel: 1, waiting: 10, patience: 1000 });
    const started: string[] = [];
    const work = (name: string) => async () => {
      started.push(name);
      await new Promise((next) => setTimeout(next, 1));
    };
    await Promise.all([
      queue.run(work('first')),
      queue.run(work('later')),
      queue.run(work('urgent'), { urgent: true }),
    ]);
    expect(started).toEqual(['first', 'urgent', 'later']);
  });

  it('goes on after a work has failed', async () => {
    const queue = new WorkQueue({ parallel: 1, waiting: 1, patience: 1000 });
    const failing = queue.run(() => Promise.reject(new Error('broken')));
    const next = queue.run(() => Promise.resolve('done'));
    await expect(failing).rejects.toThrow('broken');
    await expect(next).resolves.toBe('done');
  });

  it('refuses what finds no place to wait', async () => {
    const queue = new WorkQueue({ parallel: 1, waiting: 0, patience: 1000 });
    const first = queue.run(() => new Promise((next) => setTimeout(next, 5)));
    await expect(queue.run(() => Promise.resolve())).rejects.toMatchObject({ code: 'unavailable' });
    await first;
    await expect(queue.run(() => Promise.resolve('free'))).resolves.toBe('free');
  });

  it('refuses who has waited too long, and serves whoever comes after', async () => {
    const queue = new WorkQueue({ parallel: 1, waiting: 5, patience: 20 });
    const first = queue.run(() => new Promise((next) => setTimeout(next, 60)));
    await expect(queue.run(() => Promise.resolve())).rejects.toMatchObject({ code: 'unavailable' });
    await first;
    await expect(queue.run(() => Promise.resolve('free'))).resolves.toBe('free');
  });
});
