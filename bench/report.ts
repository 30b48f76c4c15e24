import { medianRun } from './alternate.ts';
import { cells, engineTitles, percent, thousands } from './format.ts';
import type { Figures } from './load.ts';
import type { Memory } from './machine.ts';
import type { EngineName } from './options.ts';
import { type EngineResults, linesOf } from './results.ts';
import { type Target, targetsOf } from './targets.ts';

const LABEL_WIDTH = 34;
/** When unrelated processes use a larger share of the machine, the figures are unreliable. */
export const MAX_BACKGROUND = 0.1;
const columns = ['req/s', 'p50 ms', 'p99 ms', 'µs app', 'µs db', 'core'];

/** Returns the report: the median run of every line for each engine, then the memory, then every target. */
export function describeResults(results: EngineResults[]): string {
  const names = Object.keys(linesOf(results[0]));
  const lines = [
    row('', ...results.map(({ engine }) => engineTitles[engine].padEnd(columns.length * 9))),
    row('', ...results.map(() => cells(columns))),
    ...names.map((name) =>
      row(name, ...results.map((result) => figureCells(linesOf(result)[name]?.own ?? []))),
    ),
    '',
    ...results.map(memoryLine),
    '',
    ...results.flatMap((result) => targetsOf(result).map((one) => targetLine(result.engine, one))),
    '',
    ...results.map(backgroundLine),
  ];
  return lines.join('\n');
}

function row(label: string, ...parts: string[]): string {
  return [label.padEnd(LABEL_WIDTH), ...parts].join(' | ');
}

function figureCells(runs: Figures[]): string {
  const { perSecond, p50, p99, serverCpu, databaseCpu, serverLoad } = medianRun(runs);
  return cells([
    thousands(perSecond),
    p50.toFixed(1),
    p99.toFixed(1),
    serverCpu.toFixed(0),
    databaseCpu.toFixed(0),
    percent(serverLoad),
  ]);
}

function memoryLine({ engine, memory: { own } }: EngineResults): string {
  return `${engineTitles[engine].padEnd(11)}memory of the server: ${describeMemory(own)}`;
}

/** Returns a text with the anonymous memory and the mapped files. */
export function describeMemory(memory: Memory | null): string {
  if (!memory) return 'unknown';
  const megabytes = (bytes: number) => `${Math.round(bytes / 2 ** 20)} MB`;
  return `${megabytes(memory.anonymous)} anonymous, ${megabytes(memory.files)} of mapped files`;
}

function targetLine(engine: EngineName, { what, target, figure, ok }: Target): string {
  const verdict = target === null ? '' : ok ? 'ok' : 'MISSED';
  const title = engineTitles[engine].padEnd(11);
  return `${title}${what.padEnd(43)}${(target ?? '').padEnd(15)}${figure.padStart(10)}  ${verdict}`.trimEnd();
}

/** Returns the largest share of the machine that unrelated processes used in any run. */
export function backgroundOf(results: EngineResults): number {
  const runs = Object.values(linesOf(results)).flatMap(({ own, other }) => [
    ...own,
    ...(other ?? []),
  ]);
  return Math.max(...runs.map(({ background }) => background));
}

/** Returns the share of the machine that unrelated processes have used, with a warning if the share is large. */
export function backgroundLine(results: EngineResults): string {
  const max = backgroundOf(results);
  const warning = max > MAX_BACKGROUND ? ': the figures are too low, measure again' : '';
  return `${engineTitles[results.engine].padEnd(11)}unrelated processes used at most ${percent(max)} of the machine${warning}`;
}
