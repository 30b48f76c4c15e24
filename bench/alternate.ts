import type { Figures } from './load.ts';

/** A value for this checkout and, in a comparison, a value for the other checkout. */
export interface Sides<Value> {
  own: Value;
  other: Value | null;
}

/** A line of the printed table: a measurement that can be repeated. */
export interface Measurement<Run extends Figures = Figures> {
  warmUp(): Promise<void>;
  run(): Promise<Run>;
}

/** The runs of a line, in order. */
export type Runs<Run extends Figures = Figures> = Sides<Run[]>;

/**
 * Measures every line `runs` times. Each round runs all lines, so that background noise affects them equally. The two
 * sides of a line run one after the other, and each side is first in half of the rounds.
 */
export async function measureAlternately<Name extends string, Run extends Figures>(
  lines: Record<Name, Sides<Measurement<Run>>>,
  runs: number,
): Promise<Record<Name, Runs<Run>>> {
  const names = Object.keys(lines) as Name[];
  const results = new Map(names.map((name) => [name, emptyRuns<Run>(lines[name].other !== null)]));
  for (let round = 0; round < runs; round += 1) {
    for (const [name, result] of results) {
      const { own, other } = lines[name];
      const order = [
        { label: name, measurement: own, taken: result.own },
        ...(other
          ? [{ label: `${name}, other checkout`, measurement: other, taken: result.other ?? [] }]
          : []),
      ];
      if (round % 2 === 1) order.reverse();
      for (const { label, measurement, taken } of order) {
        taken.push(await measure(label, measurement, round === 0));
      }
    }
  }
  return Object.fromEntries(results) as Record<Name, Runs<Run>>;
}

async function measure<Run extends Figures>(
  label: string,
  measurement: Measurement<Run>,
  isFirst: boolean,
): Promise<Run> {
  try {
    if (isFirst) await measurement.warmUp();
    return await measurement.run();
  } catch (cause) {
    throw new Error(`The run is invalid: ${label}`, { cause });
  }
}

function emptyRuns<Run extends Figures>(isCompared: boolean): Runs<Run> {
  return { own: [], other: isCompared ? [] : null };
}

/** Returns the run with the median throughput. For an even number of runs, it is the slower of the two in the middle. */
export function medianRun<Run extends Figures>(runs: Run[]): Run {
  const sorted = runs.toSorted((a, b) => a.perSecond - b.perSecond);
  return sorted[(sorted.length - 1) >> 1] as Run;
}
