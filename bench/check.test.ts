import { expect, it } from 'vitest';
import { type Baseline, baselineOf, beyond, describeCheck, lowestOf } from './check.ts';
import type { Figures } from './load.ts';
import type { EngineResults } from './results.ts';

function runs(...cpu: number[]): { own: Figures[]; other: null } {
  const own = cpu.map((serverCpu) => ({
    ...{ requests: 1, seconds: 1, perSecond: 1, p50: 1, p99: 1, serverLoad: 1, background: 0 },
    serverCpu,
    databaseCpu: 0,
  }));
  return { own, other: null };
}

function results(...cpu: number[]): EngineResults[] {
  const feeds = {
    'recent, page 1': runs(...cpu),
    'bare: same SQL': runs(100, 200),
    'memory: same bytes': runs(10, 10),
  };
  return [
    {
      engine: 'sqlite',
      feeds: feeds as EngineResults['feeds'],
      memory: { own: null, other: null },
    },
  ];
}

const sizes = { 'script of home, bytes': 1000 };
const baseline: Baseline = baselineOf(results(120, 400), sizes);

it('the baseline divides the figure of each line by that of the bare server in the same round, and stores the mean of these ratios', () => {
  expect(baseline.ratios.sqlite?.['recent, page 1']).toBe(1.6);
});

it('the check names a line that is slower in every run, but not one that is slower in a single run', () => {
  const slower = lowestOf(results(190, 500), sizes);
  expect(beyond(slower, baseline)).toEqual(['SQLite, recent, page 1: 1.9, kept 1.6']);
  expect(beyond(lowestOf(results(500, 250), sizes), baseline)).toEqual([]);
});

it('the check names a size that has grown by more than 15 %, but ignores new sizes', () => {
  const now = { ...baseline, sizes: { 'script of home, bytes': 1151, 'requests of a post': 9 } };
  expect(beyond(now, baseline)).toEqual(['script of home, bytes: 1151, kept 1000']);
});

it('the table shows lines, sizes and the durations of suites next to the stored figures', () => {
  const text = describeCheck(results(130, 400), sizes, baseline, { types: 14.6 });
  expect(text).toContain('| recent, page 1 | 130 µs | 1.65 | 1.60 | 26.5 |');
  expect(text).toContain('| script of home, bytes | 1,000 | 1,000 |');
  expect(text).toContain('| suite types | 15 s | – |');
});
