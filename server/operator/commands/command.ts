import { resolve } from 'node:path';
import { type ParseArgsConfig, parseArgs } from 'node:util';
import { type Env, readEnv } from '#server/platform/env/env.ts';
import { loadSettingsFile } from '#server/platform/env/settings-file.ts';
import type { OperatorText } from '#server/platform/operator-text.ts';
import type { OperatorTexts } from '../operator.messages.ts';
import { OperatorMisuse } from '../operator-failure.ts';

type Options = NonNullable<ParseArgsConfig['options']>;

export const sharedOptions = {
  json: { type: 'boolean', default: false },
  lang: { type: 'string', default: process.env.LC_ALL || process.env.LANG || '' },
  help: { type: 'boolean', default: false },
} as const;

export const dryRun = { 'dry-run': { type: 'boolean', default: false } } as const;

type ValuesOf<Own extends Options> = ReturnType<typeof parseArgs<{ options: Own }>>['values'];
type SharedValues = ValuesOf<typeof sharedOptions>;

interface Circumstances {
  variables: Record<string, string | undefined>;
  texts: OperatorTexts;
  /** Reports progress, separately from the outcome. */
  progress: (describe: (texts: OperatorTexts) => string) => void;
}

export interface Surroundings extends Circumstances {
  env: Env;
}

interface Arguments<Own extends Options> {
  values: ValuesOf<Own> & SharedValues;
  positionals: readonly string[];
}

export type Call<Own extends Options> = Surroundings & Arguments<Own>;

export interface Outcome {
  data: object;
  isFailure?: boolean;
  say: (texts: OperatorTexts) => string;
}

interface Definition<Own extends Options, Given> {
  help: Record<OperatorTexts['language'], string>;
  options: Own;
  /** The maximum number of words after the name of the command. */
  words?: number;
  run: (call: Given) => Promise<Outcome>;
}

export interface Command {
  help: Record<OperatorTexts['language'], string>;
  parse: (args: readonly string[]) => {
    shared: SharedValues;
    run: (circumstances: Circumstances) => Promise<Outcome>;
  };
}

/** Returns a command that gets the settings of the site, and refuses options and words that are not in its definition. */
export function command<const Own extends Options>({
  run,
  ...definition
}: Definition<Own, Call<Own>>): Command {
  return commandWithoutSettings({
    ...definition,
    run: async (call) => {
      loadSettingsFile(call.variables);
      return run({ ...call, env: readEnv(call.variables) });
    },
  });
}

/** Like `command`, but for a command that also runs when the settings are missing or wrong. */
export function commandWithoutSettings<const Own extends Options>(
  definition: Definition<Own, Circumstances & Arguments<Own>>,
): Command {
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
        const rest = positionals.slice(words).join(' ');
        throw wrongOption({ en: `unexpected argument '${rest}'`, ja: rest });
      }
      const values = parsed.values as ValuesOf<Own> & SharedValues;
      return {
        shared: values,
        run: (circumstances) => run({ ...circumstances, values, positionals }),
      };
    },
  };
}

function orMisuse<Result>(parse: () => Result): Result {
  try {
    return parse();
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    // Node explains in English, quotes the option, and says in further sentences how to write unusual arguments.
    const [, option = error.message] = /'([^' ]+)/.exec(error.message) ?? [];
    const [en = ''] = error.message.split('. ');
    throw wrongOption({ en, ja: option });
  }
}

/** Returns the failure for wrong options or arguments. `reason` is what is wrong. */
export function wrongOption(reason: OperatorText | string): OperatorMisuse {
  return new OperatorMisuse(({ language, wrongOption: say }) => say(textIn(language, reason)));
}

/** Returns the failure for missing or unknown arguments. `usage` is what would be right. */
export function expectedArguments(usage: OperatorText | string): OperatorMisuse {
  return new OperatorMisuse(({ language, expectedArguments: say }) => say(textIn(language, usage)));
}

function textIn(language: keyof OperatorText, text: OperatorText | string): string {
  return typeof text === 'string' ? text : text[language];
}

/** Returns the absolute path that an argument names. The argument is relative to the folder of the caller. */
export function callerPath({ INIT_CWD = '' }: Circumstances['variables'], path: string): string {
  // `npm run` and the wrapper for systemd change into the folder of the installation. INIT_CWD is the folder of the caller.
  return resolve(INIT_CWD, path);
}

/** Returns the value of an option that must be a positive integer. Throws an `OperatorMisuse` otherwise. */
export function countOf(option: string, text: string): number {
  const count = Number(text);
  if (!Number.isInteger(count) || count < 1) throw wrongOption(`${option} ${text}`);
  return count;
}
