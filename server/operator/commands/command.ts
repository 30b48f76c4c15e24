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

/** The option of commands that can check without changing anything. */
export const dryRun = { 'dry-run': { type: 'boolean', default: false } } as const;

type ValuesOf<Own extends Options> = ReturnType<typeof parseArgs<{ options: Own }>>['values'];
export type SharedValues = ValuesOf<typeof sharedOptions>;

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

/** The outcome of a command: an object for scripts, and a text for people. */
export interface Outcome {
  data: object;
  /** Whether the command has found a problem or failed. */
  isFailure?: boolean;
  say: (texts: OperatorTexts) => string;
}

interface Definition<Own extends Options> {
  /** The text after `--help`, in each language. */
  help: Record<OperatorTexts['language'], string>;
  /** The options that only this command has. */
  options: Own;
  /** The maximum number of words after the name of the command. */
  words?: number;
  run: (call: Call<Own>) => Promise<Outcome>;
}

export interface Command {
  help: Definition<Options>['help'];
  /** Parses the arguments, which begin with the name of the command. Throws for unknown arguments. */
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
      // `run` gets the options of the command, and the caller gets the shared ones.
      const values = parsed.values as ValuesOf<Own> & SharedValues;
      return {
        shared: values,
        run: (surroundings) => run({ ...surroundings, values, positionals }),
      };
    },
  };
}

/** Runs a parser of arguments. When the parser throws, throws an `OperatorMisuse` with the same reason. */
function orMisuse<Result>(parse: () => Result): Result {
  try {
    return parse();
  } catch (error) {
    throw error instanceof Error ? wrongOption(error.message) : error;
  }
}

/** Returns the failure for options that cannot be used. */
export function wrongOption(reason: string): OperatorMisuse {
  return new OperatorMisuse((texts) => texts.wrongOption(reason));
}

/** Returns the value of an option that must be a positive integer. Throws an `OperatorMisuse` otherwise. */
export function countOf(option: string, text: string): number {
  const count = Number(text);
  if (!Number.isInteger(count) || count < 1) throw wrongOption(`${option} ${text}`);
  return count;
}
