import { parseArgs } from 'node:util';
import { explainFailure } from '#server/explain-failure.ts';
import { createFilesPrivately } from '#server/platform/files/private-umask.ts';
import { outliveOutputs } from '#server/platform/log/standard-output.ts';
import packageJson from '../../package.json' with { type: 'json' };
import { admin } from './commands/admin.command.ts';
import { adopt } from './commands/adopt.command.ts';
import { backup } from './commands/backup.command.ts';
import { type Command, sharedOptions } from './commands/command.ts';
import { doctor } from './commands/doctor.command.ts';
import { importCommand } from './commands/import.command.ts';
import { init } from './commands/init.command.ts';
import { jobs } from './commands/jobs.command.ts';
import { lookup } from './commands/lookup.command.ts';
import { migrateCommand } from './commands/migrate.command.ts';
import { move } from './commands/move.command.ts';
import { purge } from './commands/purge.command.ts';
import { recountCommand } from './commands/recount.command.ts';
import { reindexCommand } from './commands/reindex.command.ts';
import { removeOrphans } from './commands/remove-orphans.command.ts';
import { restore } from './commands/restore.command.ts';
import { rotate } from './commands/rotate.command.ts';
import { seed } from './commands/seed.command.ts';
import { usage } from './commands/usage.command.ts';
import { type OperatorTexts, operatorTexts } from './operator.messages.ts';
import { OperatorFailure, OperatorMisuse } from './operator-failure.ts';

const commands: Readonly<Record<string, Command>> = {
  init,
  doctor,
  backup,
  restore,
  migrate: migrateCommand,
  adopt,
  import: importCommand,
  move,
  admin,
  jobs,
  usage,
  recount: recountCommand,
  lookup,
  reindex: reindexCommand,
  'remove-orphans': removeOrphans,
  purge,
  rotate,
  seed,
};

/** Clears the line of a terminal, so that the progress stays on one line and the outcome replaces it. */
const CLEARED_LINE = '\r\x1b[2K';

export const commandNames: readonly string[] = Object.keys(commands);

/** Runs a command. Returns its exit code: 0, 1 when it fails, or 2 when the arguments are wrong. */
export async function runOperator(
  args: readonly string[],
  variables: Record<string, string | undefined>,
  print: (text: string) => void,
  progress: (text: string) => void = () => undefined,
): Promise<number> {
  const options = { ...sharedOptions, version: { type: 'boolean' } } as const;
  const known = parseArgs({ args: [...args], options, strict: false });
  const texts = operatorTexts(String(known.values.lang));
  try {
    const [name] = known.positionals;
    if (name === undefined && known.values.version) {
      const { version } = packageJson;
      print(known.values.json ? JSON.stringify({ version }) : `Hiroba ${version}`);
      return 0;
    }
    if (name === undefined) {
      print(texts.help);
      return known.values.help ? 0 : 2;
    }
    const { help, parse } = commandOf(name);
    const { shared, run } = parse(args);
    if (shared.help) {
      print(help[texts.language]);
      return 0;
    }
    const outcome = await run({
      variables,
      texts,
      progress: (describe) => progress(describe(texts)),
    });
    print(shared.json ? JSON.stringify(outcome.data) : outcome.say(texts));
    return outcome.isFailure ? 1 : 0;
  } catch (error) {
    const reason = reasonOf(error, texts);
    print(args.includes('--json') ? JSON.stringify({ error: reason }) : reason);
    return error instanceof OperatorMisuse ? 2 : 1;
  }
}

function commandOf(name: string): Command {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) throw new OperatorMisuse(({ unknownCommand }) => unknownCommand(name));
  return command;
}

function reasonOf(error: unknown, texts: OperatorTexts): string {
  if (error instanceof OperatorFailure) return error.describe(texts);
  return explainFailure(error, texts.language);
}

/** Runs the command of this process, and sets its exit code. */
export async function runProcess(): Promise<void> {
  createFilesPrivately();
  // A backup continues when its reader closes the pipe early, as `head` does. Any other lost output is a failure.
  outliveOutputs((error) => {
    if ('code' in error && error.code === 'EPIPE') return;
    process.once('exit', () => {
      process.exitCode ||= 1;
    });
  });
  const clearsLines = process.stderr.isTTY && process.env.TERM !== 'dumb';
  process.exitCode = await runOperator(
    process.argv.slice(2),
    process.env,
    (text) => {
      if (clearsLines) process.stderr.write(CLEARED_LINE);
      console.log(text);
    },
    clearsLines ? (text) => process.stderr.write(CLEARED_LINE + text) : console.error,
  );
}
