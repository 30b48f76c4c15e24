import { parseArgs } from 'node:util';

export type EngineName = 'sqlite' | 'postgres';

export interface Options {
  engines: EngineName[];
  /** How long each list is asked, over all rounds; likes are as many as fit in that time. */
  seconds: number;
  /** Measurements that are compared take turns, so that a noisy minute is shared by all. */
  rounds: number;
  plans: boolean;
}

const ENGINES: EngineName[] = ['sqlite', 'postgres'];

/** Reads `--engine sqlite|postgres`, `--seconds N`, `--quick` and `--plans`. Throws on anything else. */
export function readOptions(args: string[]): Options {
  const { values } = parseArgs({
    args,
    options: {
      engine: { type: 'string' },
      seconds: { type: 'string' },
      quick: { type: 'boolean', default: false },
      plans: { type: 'boolean', default: false },
    },
  });
  const engines = ENGINES.filter((name) => values.engine === undefined || name === values.engine);
  if (engines.length === 0) throw new Error('--engine takes sqlite or postgres');
  const seconds = Number(values.seconds ?? (values.quick ? 2 : 9));
  if (!(seconds >= 1)) throw new Error('--seconds takes a number, 1 or more');
  return { engines, seconds, rounds: seconds >= 3 ? 3 : 1, plans: values.plans };
}
