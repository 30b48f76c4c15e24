import { describe, expect, it } from 'vitest';
import {
  encouragementIndex,
  floatScale,
  hundredReached,
  nextBurst,
  noBurst,
} from './use-like-button.ts';

describe('bursts of taps', () => {
  it('continue while taps are at most 500 ms apart [LIKE-16]', () => {
    const two = nextBurst(nextBurst(noBurst, 1000), 1500);
    expect(two.taps).toBe(2);
    expect(nextBurst(two, 2001).taps).toBe(1);
  });

  it('show alternating encouragements after more than ten taps [LIKE-15]', () => {
    expect(encouragementIndex(10, 3)).toBeUndefined();
    expect(encouragementIndex(11, 3)).toBe(0);
    const lines = new Set(Array.from({ length: 40 }, (_, tap) => encouragementIndex(tap + 11, 3)));
    expect([...lines]).toEqual([0, 1, 2]);
  });

  it('report when they reach a multiple of a hundred [LIKE-13]', () => {
    expect(hundredReached(99, 100)).toBe(100);
    expect(hundredReached(100, 101)).toBeUndefined();
    expect(hundredReached(198, 205)).toBe(200);
    expect(hundredReached(999, 1000)).toBe(1000);
  });

  it('enlarge the floating number, up to a limit', () => {
    expect(floatScale(5)).toBeGreaterThan(floatScale(1));
    expect(floatScale(900)).toBe(2);
  });
});
