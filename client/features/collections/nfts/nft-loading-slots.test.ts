import { expect, it } from 'vitest';
import { createSlots } from './nft-loading-slots.ts';

/** Requests a slot for each name. `started` lists the names that have received one, in order. */
function requestSlots(names: string[], limit: number) {
  const slots = createSlots(limit);
  const started: string[] = [];
  const ends = new Map(names.map((name) => [name, slots.take(() => started.push(name))]));
  return { started, end: (name: string) => ends.get(name)?.() };
}

it('a queue of loading slots grants at most `limit` slots, and the next slot when one is released', () => {
  const { started, end } = requestSlots(['a', 'b', 'c', 'd'], 2);
  expect(started).toEqual(['a', 'b']);
  end('b');
  expect(started).toEqual(['a', 'b', 'c']);
  end('a');
  expect(started).toEqual(['a', 'b', 'c', 'd']);
});

it('a queue of loading slots skips a request that was cancelled', () => {
  const { started, end } = requestSlots(['a', 'b', 'c'], 1);
  end('b');
  end('a');
  expect(started).toEqual(['a', 'c']);
});

it('a queue of loading slots releases a slot only once', () => {
  const { started, end } = requestSlots(['a', 'b', 'c'], 1);
  end('a');
  end('a');
  expect(started).toEqual(['a', 'b']);
});
