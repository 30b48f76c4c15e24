import type { Env } from '#server/platform/env/env.ts';
import type { OperatorTexts } from '../operator.messages.ts';
import { OperatorFailure } from '../operator-failure.ts';

/** The options of all commands. */
export interface CommandValues {
  to?: string | undefined;
  keep?: string | undefined;
  'dry-run': boolean;
}

/** What a command is called with. */
export interface Call {
  env: Env;
  variables: Record<string, string | undefined>;
  values: CommandValues;
  positionals: readonly string[];
}

/** What a command says: an object for scripts, and a line for people. */
export interface Outcome {
  data: object;
  /** Whether the command has found or met an error. */
  isFailure?: boolean;
  say: (texts: OperatorTexts) => string;
}

/** A command of the operator, with its help in each language. */
export interface Command {
  help: Record<OperatorTexts['language'], string>;
  run: (call: Call) => Promise<Outcome>;
}

/** The failure of a command whose options cannot be used. */
export function wrongOption(reason: string): OperatorFailure {
  return new OperatorFailure((texts) => texts.wrongOption(reason));
}
