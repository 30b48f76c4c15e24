import { type ParseArgsConfig, parseArgs } from 'node:util';
import type { Env } from '#server/platform/env/env.ts';
import type { OperatorTexts } from '../operator.messages.ts';
import { OperatorMisuse } from '../operator-failure.ts';

type Options = NonNullable<ParseArgsConfig['options']>;

export const sharedOptions = {
  json: { type: 'boolean', default: false },
  lang: { type: 'string', default: process.env.LC_ALL ?? process.env.LANG ?? '' },
  help: { type: 'boolean', default: false },
} as const;

export const dryRun = { 'dry-run': { type: 'boolean', default: false } } as const;

type ValuesOf<Own extends Options> = ReturnType<typeof parseArgs<{ options: Own }>>['values'];
type SharedValues = ValuesOf<typeof sharedOptions>;

export interface Surroundings {
  env: Env;
  variables: Record<string, string | undefined>;
  /** Reports progress, separately from the outcome. */
  progress: (describe: (texts: OperatorTexts) => string) => void;
}

export interface Call<Own extends Options> extends Surroundings {
  values: ValuesOf<Own>;
  positionals: readonly string[];
}

export interface Outcome {
  data: object;
  isFailure?: boolean;
  say: (texts: OperatorTexts) => string;
}

interface Definition<Own extends Options> {
  help: Record<OperatorTexts['language'], string>;
  options: Own;
  /** The maximum number of words after the name of the command. */
  words?: number;
  run: (call: Call<Own>) => Promise<Outcome>;
}

export interface Command {
  help: Definition<Options>['help'];
  parse: (args: readonly string[]) => {
    shared: SharedValues;
    run: (surroundings: Surroundings) => Promise<Outcome>;
  };
}

/** Returns a command that refuses options and words that are not in its definition. */
export function command<const Own extends Options>(definition: Definition<Own>): Command {
  const { help, options, words = 0, run } = definition;
  return {
    help,
    parse: (args) => {
      const all = { ...options, ...sharedOptions };
      const parsed = orMisuse(() =>
        parseArgs({ args: [...args], options: all, allowPositionals: true }),
      );
      const [, ...positionals] = parsed.positionals;
      if (positionals.length > words) {
        throw wrongOption(`Unexpected argument '${positionals.slice(words).join(' ')}'.`);
      }
      // `run` gets the options of the command. The caller gets the options that all commands share.
      const values = parsed.values as ValuesOf<Own> & SharedValues;
      return {
        shared: values,
        run: (surroundings) => run({ ...surroundings, values, positionals }),
      };
    },
  };
}

function orMisuse<Result>(parse: () => Result): Result {
  try {
    return parse();
  } catch (error) {
    throw error instanceof Error ? wrongOption(error.message) : error;
  }
}

export function wrongOption(reason: string): OperatorMisuse {
  return new OperatorMisuse((texts) => texts.wrongOption(reason));
}

/** Returns the value of an option that must be a positive integer. Throws an `OperatorMisuse` otherwise. */
export function countOf(option: string, text: string): number {
  const count = Number(text);
  if (!Number.isInteger(count) || count < 1) throw wrongOption(`${option} ${text}`);
  return count;
}
