import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { LruCache } from './lru-cache.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('keeps a value for its time to live [FEED-11]', () => {
  const cache = new LruCache<number>(10, 1000);
  cache.set('a', 1);
  vi.advanceTimersByTime(999);
  expect(cache.get('a')).toBe(1);
  vi.advanceTimersByTime(1);
  expect(cache.get('a')).toBeUndefined();
});

it('does not extend the time to live on read', () => {
  const cache = new LruCache<number>(10, 1000);
  cache.set('a', 1);
  vi.advanceTimersByTime(800);
  cache.get('a');
  vi.advanceTimersByTime(800);
  expect(cache.get('a')).toBeUndefined();
});

it('evicts the least recently used entry when it is full', () => {
  const cache = new LruCache<number>(2, 1000);
  cache.set('a', 1);
  cache.set('b', 2);
  cache.get('a');
  cache.set('c', 3);
  expect(['a', 'b', 'c'].map((key) => cache.get(key))).toEqual([1, undefined, 3]);
});
