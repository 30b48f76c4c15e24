import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { POSTS } from './community.ts';

export type EngineName = 'sqlite' | 'postgres';

export const PARTS = ['feeds', 'likes', 'search'] as const;

/** The maximum warm-up of a line, in seconds. A run that is shorter than this has a warm-up of its own length. */
export const MAX_WARM_UP = 2;

export type Part = (typeof PARTS)[number];

export interface Options {
  engines: EngineName[];
  posts: number;
  parts: readonly Part[];
  /** The duration of each run in seconds. A run of likes sends as many requests as fit into this duration. */
  seconds: number;
  runs: number;
  plans: boolean;
  /** `check` compares the figures with the stored figures. `keep` replaces the stored figures. */
  check: boolean;
  keep: boolean;
  /** The directory of another checkout to compare with, or null. */
  against: string | null;
}

const lengths = {
  full: { seconds: '3', runs: '3' },
  quick: { seconds: '2', runs: '1' },
  check: { seconds: '1', runs: '2' },
};

const ENGINES: EngineName[] = ['sqlite', 'postgres'];

/**
 * Returns the options `--engine sqlite|postgres`, `--posts N`, `--only feeds|likes|search`, `--seconds N`, `--runs N`,
 * `--quick`, `--plans`, `--check`, `--keep` and `--against DIRECTORY`. Throws for other arguments.
 */
export function readOptions(args: string[]): Options {
  const { values } = parseArgs({
    args,
    options: {
      engine: { type: 'string' },
      posts: { type: 'string' },
      only: { type: 'string' },
      seconds: { type: 'string' },
      runs: { type: 'string' },
      quick: { type: 'boolean', default: false },
      plans: { type: 'boolean', default: false },
      check: { type: 'boolean', default: false },
      keep: { type: 'boolean', default: false },
      against: { type: 'string' },
    },
  });
  const engines = ENGINES.filter((name) => values.engine === undefined || name === values.engine);
  if (engines.length === 0) throw new Error('--engine takes sqlite or postgres');
  const parts = PARTS.filter((name) => values.only === undefined || name === values.only);
  if (parts.length === 0) throw new Error(`--only takes ${PARTS.join(', ')}`);
  const length = lengths[values.quick ? 'quick' : values.check || values.keep ? 'check' : 'full'];
  return {
    engines,
    posts: readNumber('posts', values.posts ?? String(POSTS)),
    parts,
    seconds: readNumber('seconds', values.seconds ?? length.seconds),
    runs: readNumber('runs', values.runs ?? length.runs),
    plans: values.plans,
    check: values.check || values.keep,
    keep: values.keep,
    against: values.against === undefined ? null : readCheckout(values.against),
  };
}

function readNumber(name: string, text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1) throw new Error(`--${name} takes a whole number`);
  return value;
}

function readCheckout(path: string): string {
  const directory = resolve(path);
  if (existsSync(join(directory, 'bench/server.ts'))) return directory;
  throw new Error(`--against: ${directory} is not a checkout of this project`);
}
