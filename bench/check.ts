/** The table of `npm run bench -- --check`: the figures of this run next to the stored figures of `baseline.json`. */
import { engineTitles } from './format.ts';
import { cpuOf } from './load.ts';
import type { EngineName } from './options.ts';
import { type EngineResults, linesOf } from './results.ts';

/** The maximum factor by which a figure may exceed the stored figure. */
const TOLERANCE = 1.15;
const BARE = 'bare: same SQL';
const MEMORY = 'memory: same bytes';

export interface Baseline {
  /** The ratio of each line to the bare server. */
  ratios: Partial<Record<EngineName, Record<string, number>>>;
  /** Bytes and numbers of requests, which do not vary. */
  sizes: Record<string, number>;
}

interface Ratios {
  /** CPU time of a request in microseconds, of server and database. */
  cpu: number;
  toBare: number;
  lowestToBare: number;
  toMemory: number;
}

/**
 * Returns for each line: the lowest CPU time, the mean ratios to the other servers in the same round, and the lowest
 * ratio to the bare server. The lowest ratio is not used for the baseline, because noise on the other server can make
 * it too low.
 */
export function ratiosOf(results: EngineResults): Record<string, Ratios> {
  const cpu = Object.fromEntries(
    Object.entries(linesOf(results)).map(([name, { own }]) => [name, own.map(cpuOf)]),
  );
  const ratiosTo = (own: number[], base: number[] = []) =>
    own.map((value, round) => value / (base[round] ?? Number.NaN));
  return Object.fromEntries(
    Object.entries(cpu).map(([name, own]) => [
      name,
      {
        cpu: Math.min(...own),
        toBare: mean(ratiosTo(own, cpu[BARE])),
        lowestToBare: Math.min(...ratiosTo(own, cpu[BARE])),
        toMemory: mean(ratiosTo(own, cpu[MEMORY])),
      },
    ]),
  );
}

const mean = (values: number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** Returns the figures with which later runs are compared. */
export function baselineOf(results: EngineResults[], sizes: Record<string, number>): Baseline {
  return { ratios: ratiosBy('toBare', results), sizes };
}

/**
 * Returns the figures to compare with a baseline, with the lowest ratio of each line. If even this ratio is above the
 * baseline, every run was slower.
 */
export function lowestOf(results: EngineResults[], sizes: Record<string, number>): Baseline {
  return { ratios: ratiosBy('lowestToBare', results), sizes };
}

function ratiosBy(kind: 'toBare' | 'lowestToBare', results: EngineResults[]): Baseline['ratios'] {
  const ofLines = (result: EngineResults) =>
    Object.entries(ratiosOf(result)).map(([name, ratios]) => [name, round(ratios[kind])]);
  return Object.fromEntries(
    results.map((result) => [result.engine, Object.fromEntries(ofLines(result))]),
  );
}

const round = (value: number): number => Math.round(value * 100) / 100;

/** Returns the figures that are more than 15 % above the stored figures. New figures are ignored. */
export function beyond(now: Baseline, baseline: Baseline): string[] {
  const flat = ({ ratios, sizes }: Baseline) => ({
    ...sizes,
    ...Object.fromEntries(
      Object.entries(ratios).flatMap(([engine, lines]) =>
        Object.entries(lines).map(([name, ratio]) => [`${titleOf(engine)}, ${name}`, ratio]),
      ),
    ),
  });
  const before = flat(baseline);
  return Object.entries(flat(now))
    .filter(([name, figure]) => figure > (before[name] ?? Number.POSITIVE_INFINITY) * TOLERANCE)
    .map(([name, figure]) => `${name}: ${figure}, kept ${before[name]}`);
}

const titleOf = (engine: string): string => engineTitles[engine as EngineName];

/** Returns two tables in Markdown: the lines of both engines, and the bytes, requests and test durations. */
export function describeCheck(
  results: EngineResults[],
  sizes: Baseline['sizes'],
  baseline: Baseline,
  seconds: Record<string, number>,
): string {
  const names = Object.keys(linesOf(results[0]));
  const headings = results.flatMap(({ engine }) => [
    `${engineTitles[engine]}: CPU`,
    ...['÷ bare', 'kept', '÷ memory'],
  ]);
  const rows = names.map((name) => [
    name,
    ...results.flatMap((result) => lineCells(result, name, baseline)),
  ]);
  const ofSizes = Object.entries(sizes).map(([name, size]) => [
    name,
    size.toLocaleString('en-US'),
    baseline.sizes[name]?.toLocaleString('en-US') ?? '–',
  ]);
  const times = Object.entries(seconds).map(([name, value]) => [
    `suite ${name}`,
    `${Math.round(value)} s`,
    '–',
  ]);
  return [
    ...table(['a request of', ...headings], rows),
    '',
    ...table(['', 'now', 'kept'], [...ofSizes, ...times]),
  ].join('\n');
}

function lineCells(result: EngineResults, name: string, baseline: Baseline): string[] {
  const ratios = ratiosOf(result)[name];
  if (!ratios) return ['–', '–', '–', '–'];
  const before = baseline.ratios[result.engine]?.[name];
  return [
    `${ratios.cpu.toFixed(0)} µs`,
    ratios.toBare.toFixed(2),
    before?.toFixed(2) ?? '–',
    ratios.toMemory.toFixed(1),
  ];
}

function table(headings: string[], rows: string[][]): string[] {
  const line = (texts: string[]) => `| ${texts.join(' | ')} |`;
  return [line(headings), `|${headings.map(() => '---').join('|')}|`, ...rows.map(line)];
}
