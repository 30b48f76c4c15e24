#!/usr/bin/env node
/** `npm run hiroba -- <command>`: what an operator does with a site from the command line. */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { explainFailure } from '#server/explain-failure.ts';
import { readBuild } from '#server/platform/env/build.ts';
import { type Env, readEnv } from '#server/platform/env/env.ts';
import packageJson from '../../package.json' with { type: 'json' };
import { createBackup, expectRoom } from './create-backup.ts';
import { examine } from './doctor.ts';
import { formatBytes } from './format-bytes.ts';
import { type OperatorTexts, operatorTexts } from './operator.messages.ts';
import { OperatorFailure } from './operator-failure.ts';
import { checkBackup, expectEmpty, restoreBackup } from './restore-backup.ts';

const options = {
  to: { type: 'string' },
  keep: { type: 'string' },
  'dry-run': { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
  lang: { type: 'string', default: process.env.LC_ALL ?? process.env.LANG ?? '' },
  help: { type: 'boolean', default: false },
} as const;

type Values = ReturnType<typeof parseOptions>['values'];

interface Command {
  env: Env;
  variables: Record<string, string | undefined>;
  values: Values;
  positionals: readonly string[];
}

/** What a command says: an object for scripts, and a line for people. */
interface Outcome {
  data: object;
  /** Whether the command has found or met an error. */
  isFailure?: boolean;
  say: (texts: OperatorTexts) => string;
}

const commands: Record<string, (command: Command) => Promise<Outcome>> = {
  doctor,
  backup,
  restore,
};

function parseOptions(args: readonly string[]) {
  return parseArgs({ args: [...args], options, allowPositionals: true });
}

/** Marks of findings. */
const marks = { ok: '✓', warning: '!', error: '✗' } as const;

async function doctor({ env, variables }: Command): Promise<Outcome> {
  const about = await aboutProcess(env);
  const findings = await examine({ env, variables });
  return {
    data: { about, findings },
    isFailure: findings.some(({ level }) => level === 'error'),
    say: ({ language }) => {
      const lines = findings.map(({ level, text }) => `${marks[level]} ${text[language]}`);
      return [about, ...lines].join('\n');
    },
  };
}

/** One line about the process for reports: version, build, Node, system and database. */
async function aboutProcess(env: Env): Promise<string> {
  const build = await readBuild(env);
  const engine = env.databaseUrl === null ? 'SQLite' : 'PostgreSQL';
  const version = `Hiroba ${packageJson.version}${build === null ? '' : ` (${build})`}`;
  return `${version}, Node ${process.version}, ${process.platform} ${process.arch}, ${engine}`;
}

async function backup({ env, values }: Command): Promise<Outcome> {
  const to = resolve(values.to ?? 'backups');
  const keep = values.keep === undefined ? null : countOf('--keep', values.keep);
  if (values['dry-run']) {
    await expectRoom(env, to);
    return { data: { to }, say: (texts) => texts.wouldBackUp(to) };
  }
  const { folder, manifest, removed } = await createBackup(env, { to, keep });
  const { files, database } = manifest;
  return {
    data: { folder, removed, ...manifest },
    say: (texts) => {
      const size = formatBytes(database.bytes + files.bytes);
      const saved = texts.backedUp(folder, files.count, size);
      return removed.length > 0 ? `${saved}\n${texts.removed(removed)}` : saved;
    },
  };
}

async function restore({ env, values, positionals: [folder] }: Command): Promise<Outcome> {
  if (folder === undefined) throw wrongOption('restore <folder>');
  const from = resolve(folder);
  const isRehearsal = values['dry-run'];
  if (isRehearsal) await expectEmpty(env);
  const manifest = await (isRehearsal ? checkBackup : restoreBackup)(env, from);
  const { created_at, files } = manifest;
  return {
    data: { folder: from, ...manifest },
    say: ({ canBeRestored, restored }) =>
      (isRehearsal ? canBeRestored : restored)(created_at, files.count),
  };
}

function countOf(option: string, text: string): number {
  const count = Number(text);
  if (!Number.isInteger(count) || count < 1) throw wrongOption(`${option} ${text}`);
  return count;
}

function wrongOption(reason: string): OperatorFailure {
  return new OperatorFailure((texts) => texts.wrongOption(reason));
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
    if (values.help || name === undefined) {
      print(texts.help);
      return values.help ? 0 : 2;
    }
    const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
    if (!command) throw new OperatorFailure(({ unknownCommand }) => unknownCommand(name));
    const outcome = await command({
      env: readEnv(variables),
      variables,
      values,
      positionals: rest,
    });
    print(values.json ? JSON.stringify(outcome.data) : outcome.say(texts));
    return outcome.isFailure ? 1 : 0;
  } catch (error) {
    const reason = reasonOf(error, texts);
    print(args.includes('--json') ? JSON.stringify({ error: reason }) : reason);
    return isMisuse(error) ? 2 : 1;
  }
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
