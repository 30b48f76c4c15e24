import { medianRun, type Runs } from './alternate.ts';
import { cells, engineTitles, thousands } from './format.ts';
import { cpuOf, type Figures } from './load.ts';
import { describeMemory } from './report.ts';
import { type EngineResults, linesOf } from './results.ts';

/** A line with a lower ratio counts as slower. */
const MIN_RATIO = 0.95;

/** Returns a comparison of this checkout with the other checkout for each line: throughput and CPU time per request. */
export function describeComparison(results: EngineResults[], against: string): string {
  return [
    `This checkout ÷ ${against}; ratios are medians over the pairs of runs.`,
    ...results.flatMap((result) => ['', ...engineLines(result)]),
  ].join('\n');
}

function engineLines(results: EngineResults): string[] {
  const title = engineTitles[results.engine].padEnd(27);
  const { own, other } = results.memory;
  return [
    `${title}${cells(['req/s', 'other', 'ratio', 'µs', 'other', 'ratio'])}`,
    ...Object.entries(linesOf(results)).flatMap(([name, runs]) => comparisonLine(name, runs)),
    `memory: ${describeMemory(own)}; other: ${describeMemory(other)}`,
  ];
}

function comparisonLine(name: string, { own, other }: Runs): string[] {
  if (!other) return [];
  const throughput = medianRatio(own, other, ({ perSecond }) => perSecond);
  const cpu = medianRatio(own, other, cpuOf);
  const [mine, theirs] = [medianRun(own), medianRun(other)];
  const columns = cells([
    thousands(mine.perSecond),
    thousands(theirs.perSecond),
    throughput.toFixed(2),
    cpuOf(mine).toFixed(0),
    cpuOf(theirs).toFixed(0),
    cpu.toFixed(2),
  ]);
  return [`${name.padEnd(27)}${columns}${throughput < MIN_RATIO ? '  SLOWER' : ''}`];
}

/** Returns the median ratio of consecutive runs. Noise affects both runs of a ratio equally. */
function medianRatio(own: Figures[], other: Figures[], read: (run: Figures) => number): number {
  const ratios = own.map((run, i) => read(run) / read(other[i] as Figures)).sort((a, b) => a - b);
  return ratios[(ratios.length - 1) >> 1] as number;
}
