#!/usr/bin/env node
/** `npm run hiroba -- <command>`: what an operator does with a site from the command line. */
import { parseArgs } from 'node:util';
import { explainFailure } from '#server/explain-failure.ts';
import { readEnv } from '#server/platform/env/env.ts';
import { backup } from './commands/backup.command.ts';
import type { Command } from './commands/command.ts';
import { doctor } from './commands/doctor.command.ts';
import { migrateCommand } from './commands/migrate.command.ts';
import { restore } from './commands/restore.command.ts';
import { type OperatorTexts, operatorTexts } from './operator.messages.ts';
import { OperatorFailure } from './operator-failure.ts';

const options = {
  to: { type: 'string' },
  keep: { type: 'string' },
  'dry-run': { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
  lang: { type: 'string', default: process.env.LC_ALL ?? process.env.LANG ?? '' },
  help: { type: 'boolean', default: false },
} as const;

const commands: Readonly<Record<string, Command>> = {
  doctor,
  backup,
  restore,
  migrate: migrateCommand,
};

function parseOptions(args: readonly string[]) {
  return parseArgs({ args: [...args], options, allowPositionals: true });
}

/** Runs a command. Returns its exit code: 0, or 1 when it fails, 2 when it is not understood. */
export async function runOperator(
  args: readonly string[],
  variables: Record<string, string | undefined>,
  print: (text: string) => void,
): Promise<number> {
  const language = /--lang[= ](\w+)/.exec(args.join(' '))?.[1] ?? options.lang.default;
  const texts = operatorTexts(language);
  try {
    const { values, positionals } = parseOptions(args);
    const [name, ...rest] = positionals;
    if (name === undefined) {
      print(texts.help);
      return values.help ? 0 : 2;
    }
    const command = commandOf(name);
    if (values.help) {
      print(command.help[texts.language]);
      return 0;
    }
    const env = readEnv(variables);
    const outcome = await command.run({ env, variables, values, positionals: rest });
    print(values.json ? JSON.stringify(outcome.data) : outcome.say(texts));
    return outcome.isFailure ? 1 : 0;
  } catch (error) {
    const reason = reasonOf(error, texts);
    print(args.includes('--json') ? JSON.stringify({ error: reason }) : reason);
    return isMisuse(error) ? 2 : 1;
  }
}

function commandOf(name: string): Command {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) throw new OperatorFailure(({ unknownCommand }) => unknownCommand(name));
  return command;
}

function reasonOf(error: unknown, texts: OperatorTexts): string {
  if (error instanceof OperatorFailure) return error.describe(texts);
  if (isMisuse(error)) return texts.wrongOption((error as Error).message);
  return explainFailure(error);
}

function isMisuse(error: unknown): boolean {
  return (
    error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')
  );
}

if (import.meta.main) {
  process.exitCode = await runOperator(process.argv.slice(2), process.env, console.log);
}
