import { expect, it } from 'vitest';
import { measureAlternately, medianRun } from './alternate.ts';
import type { Figures } from './load.ts';

function figures(perSecond: number): Figures {
  return {
    requests: 1,
    seconds: 1,
    perSecond,
    p50: 1,
    p99: 1,
    serverCpu: 1,
    databaseCpu: 0,
    serverLoad: 1,
    background: 0,
  };
}

it('measureAlternately runs the lines in turn, swaps the order of the two sides in each round, and warms up each side once', async () => {
  const calls: string[] = [];
  const measurement = (name: string) => ({
    warmUp: async () => void calls.push(`warm ${name}`),
    run: async () => figures(calls.push(name)),
  });
  const runs = await measureAlternately(
    {
      a: { own: measurement('a'), other: measurement('A') },
      b: { own: measurement('b'), other: null },
    },
    2,
  );
  const [first, second] = [
    ['warm a', 'a', 'warm A', 'A', 'warm b', 'b'],
    ['A', 'a', 'b'],
  ];
  expect(calls).toEqual([...first, ...second]);
  expect(runs.a.own.map(({ perSecond }) => perSecond)).toEqual([2, 8]);
  expect(runs.a.other?.map(({ perSecond }) => perSecond)).toEqual([4, 7]);
  expect(runs.b.other).toBeNull();
});

it('medianRun returns the run with the median throughput', () => {
  expect(medianRun([30, 10, 20].map(figures)).perSecond).toBe(20);
  expect(medianRun([40, 10, 20, 30].map(figures)).perSecond).toBe(20);
  expect(medianRun([10].map(figures)).perSecond).toBe(10);
});
