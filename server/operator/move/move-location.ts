import { join } from 'node:path';
import { type Env, readEnv } from '#server/platform/env/env.ts';
import { addressOf } from '#server/platform/files/files-location.ts';
import { callerPath, wrongOption } from '../commands/command.ts';
import { OperatorFailure } from '../operator-failure.ts';

type Variables = Record<string, string | undefined>;

/** Returns the absolute path of a folder in an argument. */
type PathOf = (text: string) => string;

interface MoveOptions {
  /** `postgres://…`, or `sqlite:` and a data directory. */
  to: string;
  /** A location of files. Without it, files can only move from one data directory to the data directory in `to`. */
  files?: string | undefined;
}

/** Returns the settings that the site has after a move. Throws an `OperatorFailure` when the site cannot move there. */
export function settingsAfter(variables: Variables, { to, files }: MoveOptions): Env {
  const pathOf = (text: string) => callerPath(variables, text);
  const database = databaseSettings(to, pathOf);
  const settings = filesSettings(files, pathOf);
  const directories = [database.DATA_DIR, settings.DATA_DIR].filter((path) => path !== undefined);
  if (new Set(directories).size > 1) {
    throw new OperatorFailure((texts) => texts.twoDirectories);
  }
  const target = readEnv({ ...variables, ...database, ...settings });
  const isSame = (target.databaseUrl === null) === (readEnv(variables).databaseUrl === null);
  if (isSame) throw new OperatorFailure((texts) => texts.sameEngine);
  return target;
}

function databaseSettings(to: string, pathOf: PathOf): Variables {
  const settings = {
    DATABASE_URL: undefined,
    DATABASE_DIRECT_URL: undefined,
    DATABASE_REPLICA_URL: undefined,
  };
  if (/^postgres(ql)?:\/\//.test(to)) return { ...settings, DATABASE_URL: to };
  const [, directory] = /^sqlite:(.+)$/.exec(to) ?? [];
  // The text after the scheme is not printed, because it may contain a password.
  if (directory === undefined) throw wrongOption(`--to ${to.replace(/:\/\/.*/, '://…')}`);
  return { ...settings, DATA_DIR: pathOf(directory) };
}

function filesSettings(files: string | undefined, pathOf: PathOf): Variables {
  if (files === undefined) return {};
  return files.includes('://')
    ? { FILES_URL: files }
    : { FILES_URL: undefined, DATA_DIR: pathOf(files) };
}

export function isSameFilesLocation(one: Env, other: Env): boolean {
  return filesLocationOf(one) === filesLocationOf(other);
}

function filesLocationOf({ bucket, dataDir }: Env): string {
  if (bucket === null) return join(dataDir, 'files');
  return `${addressOf(bucket)} ${bucket.endpoint ?? ''}`;
}

/** Returns the address of the database without user name and password. */
export function databaseName({ databaseDirectUrl, dataDir }: Env): string {
  if (databaseDirectUrl === null) return `sqlite:${dataDir}`;
  const { host, pathname } = new URL(databaseDirectUrl);
  return `postgres://${host}${pathname}`;
}
