import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { OperatorText } from '#server/platform/operator-text.ts';
import { StartFailure } from '#server/platform/start-failure.ts';

/** Creates the data directory if it is missing. Throws a `StartFailure` when the site cannot write to it. */
export function prepareDataDir(directory: string): void {
  try {
    // For a missing folder below one that accepts none, such as /proc, the recursive mkdir of Node never returns.
    if (!existsSync(directory)) tryToWrite(nearestExisting(directory));
    mkdirSync(directory, { recursive: true });
    accessSync(directory, ALL_RIGHTS);
  } catch (cause) {
    throw dataDirFailure(directory, cause);
  }
}

function dataDirFailure(directory: string, cause: unknown): StartFailure {
  const { en, ja } = reasonOf(cause);
  const explanation = { en: `DATA_DIR ${directory}: ${en}.`, ja: `DATA_DIR ${directory}：${ja}。` };
  return new StartFailure(explanation, { cause });
}

/** Returns why this user cannot create a directory or write to it. Null if the user can. Changes nothing. */
export function folderTrouble(directory: string): OperatorText | null {
  try {
    const found = statSync(directory, { throwIfNoEntry: false });
    if (found === undefined) return folderTrouble(dirname(directory));
    if (!found.isDirectory()) return reasons.EEXIST;
    accessSync(directory, ALL_RIGHTS);
    return null;
  } catch (failure) {
    return reasonOf(failure);
  }
}

const ALL_RIGHTS = constants.R_OK | constants.W_OK | constants.X_OK;

function reasonOf(failure: unknown): OperatorText {
  const { code = '' } = failure as NodeJS.ErrnoException;
  return Object.hasOwn(reasons, code)
    ? reasons[code as keyof typeof reasons]
    : { en: `it cannot be used (${code})`, ja: `使えません（${code}）` };
}

/** The reason when a disk has no space. */
export const fullDisk: OperatorText = {
  en: 'the disk is full. Free space on it, or use a larger one',
  ja: 'ディスクがいっぱいです。空きを作るか、大きいものに替えてください',
};

const forbidden: OperatorText = {
  en: 'this user may not write there',
  ja: 'このユーザーには書き込みが許されていません',
};

const reasons = {
  EEXIST: { en: 'it is a file, not a directory', ja: 'フォルダーではなくファイルです' },
  // A folder such as /proc accepts no files, whatever its permissions say.
  ENOENT: {
    en: 'no file can be created there',
    ja: 'そこにはファイルを作れません',
  },
  ENOTDIR: {
    en: 'a part of the path is a file, not a directory',
    ja: 'パスの途中が、フォルダーではなくファイルです',
  },
  EACCES: forbidden,
  EPERM: forbidden,
  EROFS: {
    en: 'the disk is mounted read-only',
    ja: 'ディスクが読み取り専用でマウントされています',
  },
  ENOSPC: fullDisk,
  EDQUOT: fullDisk,
} satisfies Record<string, OperatorText>;

/** A little more than SQLite needs to open a database: the index of its write-ahead log has 32 KB. */
const TRIAL_BYTES = 64 * 1024;

/** Returns why files in a data directory cannot be written, or null. SQLite does not name these reasons itself. */
export function writeFailure(directory: string): StartFailure | null {
  const cause = trialFailure(directory);
  return cause === null ? null : dataDirFailure(directory, cause);
}

/**
 * Returns why this user cannot create a directory or write a file to it. Null if the user can. Writes and deletes a
 * small file in the directory, or in the nearest existing parent of a missing one.
 */
export function writeTrouble(directory: string): OperatorText | null {
  const trouble = folderTrouble(directory);
  if (trouble !== null) return trouble;
  const cause = trialFailure(nearestExisting(directory));
  return cause === null ? null : reasonOf(cause);
}

const nearestExisting = (path: string): string =>
  existsSync(path) ? path : nearestExisting(dirname(path));

function trialFailure(directory: string): unknown {
  try {
    tryToWrite(directory);
    return null;
  } catch (cause) {
    return cause;
  }
}

/** Writes and deletes a small file. Throws the error of the system when the directory does not accept the file. */
function tryToWrite(directory: string): void {
  const file = join(directory, `.trial-${process.pid}`);
  try {
    writeFileSync(file, Buffer.alloc(TRIAL_BYTES), { flush: true });
  } finally {
    rmSync(file, { force: true });
  }
}

/** Throws a `StartFailure` when this user may not write an existing file. SQLite opens such a file for reading only. */
export function expectWritable(file: string): void {
  if (!existsSync(file)) return;
  try {
    accessSync(file, constants.W_OK);
  } catch (cause) {
    const explanation = {
      en: `This user may not write ${file}. Give the files of DATA_DIR to the user of the site.`,
      ja: `このユーザーには ${file} への書き込みが許されていません。DATA_DIR のファイルの持ち主を、サイトを動かすユーザーにしてください。`,
    };
    throw new StartFailure(explanation, { cause });
  }
}

/** SQLite's SQLITE_BUSY (sqlite.org/rescode.html). */
const BUSY = 5;

/**
 * Locks a data directory for this process. Returns a function that unlocks the directory. Uses SQLite's file lock,
 * which the operating system releases however the process ends. Throws a `StartFailure` when another process holds the
 * lock or the lock file cannot be used.
 */
export function lockDataDir(directory: string): () => void {
  const file = join(directory, 'lock.db');
  expectWritable(file);
  let lock: DatabaseSync | undefined;
  try {
    lock = new DatabaseSync(file);
    lock.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
  } catch (cause) {
    lock?.close();
    throw lockFailure(directory, file, cause);
  }
  return () => lock.close();
}

function lockFailure(directory: string, file: string, cause: unknown): unknown {
  const { errcode, message } = cause as { errcode?: unknown; message?: string };
  if (typeof errcode !== 'number') return cause;
  const isBusy = errcode % 256 === BUSY;
  const unwritable = isBusy ? null : writeFailure(directory);
  if (unwritable !== null) return unwritable;
  return new StartFailure(isBusy ? inUse(directory) : brokenLock(file, message ?? ''), { cause });
}

const inUse = (directory: string): OperatorText => ({
  en: `The data directory ${directory} is in use by another Hiroba. Stop it, or set DATA_DIR to another directory.`,
  ja: `データのフォルダー ${directory} は、ほかの Hiroba が使っています。それを止めるか、DATA_DIR を別のフォルダーにしてください。`,
});

const brokenLock = (file: string, message: string): OperatorText => ({
  en: `The lock ${file} cannot be used (${message}). It contains no data: delete it, or make it writable for this user.`,
  ja: `ロックのファイル ${file} を使えません（${message}）。データは入っていないので、消すか、このユーザーが書き込めるようにしてください。`,
});
