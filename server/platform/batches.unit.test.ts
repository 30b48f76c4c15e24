import { expect, it } from 'vitest';
import { Batches } from './batches.ts';

/** Returns batches whose work ends when the test calls a function. */
function controlled(size: number) {
  const begun: { key: string; items: readonly number[]; end: (error?: Error) => void }[] = [];
  const batches = new Batches<number, string>(size, (key, items) => {
    const { promise, resolve, reject } = Promise.withResolvers<string[]>();
    const results = items.map((item) => `${key}${item}`);
    begun.push({ key, items, end: (error) => (error ? reject(error) : resolve(results)) });
    return promise;
  });
  return { batches, begun };
}

it('the first item starts immediately, and later items run in batches of at most the given size', async () => {
  const { batches, begun } = controlled(2);
  const results = [1, 2, 3, 4].map((item) => batches.run('a', item));
  expect(begun.map(({ items }) => items)).toEqual([[1]]);
  begun[0]?.end();
  expect(await results[0]).toBe('a1');
  await expect.poll(() => begun.length).toBe(2);
  begun[1]?.end();
  expect(await Promise.all([results[1], results[2]])).toEqual(['a2', 'a3']);
  await expect.poll(() => begun.length).toBe(3);
  begun[2]?.end();
  expect(await results[3]).toBe('a4');
  expect(begun.map(({ items }) => items)).toEqual([[1], [2, 3], [4]]);
});

it('batches of different keys run independently', async () => {
  const { batches, begun } = controlled(9);
  const results = [batches.run('a', 1), batches.run('b', 1)];
  expect(begun.map(({ key }) => key)).toEqual(['a', 'b']);
  begun[1]?.end();
  expect(await results[1]).toBe('b1');
  begun[0]?.end();
  expect(await results[0]).toBe('a1');
});

it('a failed batch rejects all its items, and the next batch runs', async () => {
  const { batches, begun } = controlled(9);
  const failing = batches.run('a', 1);
  const next = batches.run('a', 2);
  begun[0]?.end(new Error('no connection'));
  await expect(failing).rejects.toThrow('no connection');
  await expect.poll(() => begun.length).toBe(2);
  begun[1]?.end();
  expect(await next).toBe('a2');
  const later = batches.run('a', 3);
  await expect.poll(() => begun.length).toBe(3);
  begun[2]?.end();
  expect(await later).toBe('a3');
});
