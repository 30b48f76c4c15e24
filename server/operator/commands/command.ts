import { type ParseArgsConfig, parseArgs } from 'node:util';
import type { Env } from '#server/platform/env/env.ts';
import type { OperatorTexts } from '../operator.messages.ts';
import { OperatorFailure } from '../operator-failure.ts';

type Options = NonNullable<ParseArgsConfig['options']>;

/** The options of every command. */
export const sharedOptions = {
  json: { type: 'boolean', default: false },
  lang: { type: 'string', default: process.env.LC_ALL ?? process.env.LANG ?? '' },
  help: { type: 'boolean', default: false },
} as const;

/** The option of commands that can check without a change. */
export const dryRun = { 'dry-run': { type: 'boolean', default: false } } as const;

type ValuesOf<Own extends Options> = ReturnType<typeof parseArgs<{ options: Own }>>['values'];
export type SharedValues = ValuesOf<typeof sharedOptions>;

/** What a command runs on. */
export interface Surroundings {
  env: Env;
  variables: Record<string, string | undefined>;
  /** Reports progress, separately from the outcome. */
  progress: (describe: (texts: OperatorTexts) => string) => void;
}

/** What a command is called with. */
export interface Call<Own extends Options> extends Surroundings {
  values: ValuesOf<Own>;
  positionals: readonly string[];
}

/** What a command says: an object for scripts, and a line for people. */
export interface Outcome {
  data: object;
  /** Whether the command has found or met an error. */
  isFailure?: boolean;
  say: (texts: OperatorTexts) => string;
}

interface Definition<Own extends Options> {
  /** The text after `--help`, in each language. */
  help: Record<OperatorTexts['language'], string>;
  /** The options that only this command has. */
  options: Own;
  /** The most words after the name of the command. */
  words?: number;
  run: (call: Call<Own>) => Promise<Outcome>;
}

/** A command of the operator. */
export interface Command {
  help: Definition<Options>['help'];
  /** Parses the arguments, whose first word is the name of the command. Throws for those that it does not know. */
  parse: (args: readonly string[]) => {
    shared: SharedValues;
    run: (surroundings: Surroundings) => Promise<Outcome>;
  };
}

/** Makes a command, which refuses the options and words of others. */
export function command<const Own extends Options>(definition: Definition<Own>): Command {
  const { help, options, words = 0, run } = definition;
  return {
    help,
    parse: (args) => {
      const all = { ...options, ...sharedOptions };
      const parsed = parseArgs({ args: [...args], options: all, allowPositionals: true });
      const [, ...positionals] = parsed.positionals;
      if (positionals.length > words) {
        throw wrongOption(`Unexpected argument '${positionals.slice(words).join(' ')}'.`);
      }
      // The values have the types of all options, of which each side sees its own.
      const values = parsed.values as ValuesOf<Own> & SharedValues;
      return {
        shared: values,
        run: (surroundings) => run({ ...surroundings, values, positionals }),
      };
    },
  };
}

/** The failure of a command whose options cannot be used. */
export function wrongOption(reason: string): OperatorFailure {
  return new OperatorFailure((texts) => texts.wrongOption(reason));
}

/** The value of an option that is a number above zero. Throws an `OperatorFailure` for anything else. */
export function countOf(option: string, text: string): number {
  const count = Number(text);
  if (!Number.isInteger(count) || count < 1) throw wrongOption(`${option} ${text}`);
  return count;
}
