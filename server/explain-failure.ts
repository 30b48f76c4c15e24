import { isDamage } from './platform/database/damage.ts';
import { isUnavailable } from './platform/is-unavailable.ts';
import { messageOf, type OperatorText } from './platform/operator-text.ts';
import { StartFailure } from './platform/start-failure.ts';

const SQLITE_FULL = 13;

/** The message for an error, in both languages. It says what the operator can do. */
interface Advice {
  en: (reason: string, setting: string) => string;
  ja: (reason: string, setting: string) => string;
}

/** The messages for errors of PostgreSQL at the start, by SQLSTATE. */
const databaseFailures: Record<string, Advice> = {
  '28P01': {
    en: (reason, setting) => `PostgreSQL refuses the password of ${setting} (${reason}).`,
    ja: (reason, setting) => `PostgreSQLが${setting}のパスワードを受け付けません（${reason}）。`,
  },
  '28000': {
    en: (reason, setting) =>
      `PostgreSQL refuses the role of ${setting}, or has none of that name (${reason}).`,
    ja: (reason, setting) =>
      `PostgreSQLが${setting}のロールを受け付けないか、その名前のロールがありません（${reason}）。`,
  },
  '3D000': {
    en: (reason, setting) => `PostgreSQL has no database of the name in ${setting} (${reason}).`,
    ja: (reason, setting) =>
      `${setting}の名前のデータベースが、PostgreSQLにありません（${reason}）。`,
  },
  '42501': {
    en: (reason, setting) => `The role of ${setting} may not do this in its database (${reason}).`,
    ja: (reason, setting) => `${setting}のロールには、この操作の権限がありません（${reason}）。`,
  },
};

const fullDisk: Advice = {
  en: (reason) => `The disk is full (${reason}). Free space on it, or use a larger one.`,
  ja: (reason) =>
    `ディスクがいっぱいです（${reason}）。空きを増やすか、大きいディスクを使ってください。`,
};

const damagedFile: Advice = {
  en: (reason) =>
    `A file of the database is damaged (${reason}). Stop the site, find a whole backup with \`hiroba backup verify\`, and restore it into an empty DATA_DIR with \`hiroba restore <folder>\`.`,
  ja: (reason) =>
    `データベースのファイルが壊れています（${reason}）。サイトを止め、hiroba backup verify で壊れていないバックアップを確かめてから、hiroba restore <フォルダー> で空のDATA_DIRに復元してください。`,
};

const damagedServer: Advice = {
  en: (reason) =>
    `PostgreSQL reports damaged data (${reason}). Stop the site, find a whole backup with \`hiroba backup verify\`, and restore it into an empty database with \`hiroba restore <folder>\`.`,
  ja: (reason) =>
    `PostgreSQLのデータが壊れています（${reason}）。サイトを止め、hiroba backup verify で壊れていないバックアップを確かめてから、hiroba restore <フォルダー> で空のデータベースに復元してください。`,
};

const unavailable: Advice = {
  en: (reason, setting) =>
    `The database or the disk cannot be used (${reason}). Check ${setting} and DATA_DIR.`,
  ja: (reason, setting) =>
    `データベースかディスクを使えません（${reason}）。${setting}とDATA_DIRを確かめてください。`,
};

/**
 * Returns the reason of a failure. It is one line for a problem that an operator can solve, otherwise the stack. `setting`
 * is the name of the setting or option with the address of the database.
 */
export function explainFailure(
  error: unknown,
  language: keyof Advice = 'en',
  setting = 'DATABASE_URL',
): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof StartFailure) return error.explanation[language];
  const advice = adviceOn(error);
  return advice
    ? advice[language](messageOf(error)[language], setting)
    : (error.stack ?? error.message);
}

function adviceOn(error: Error): Advice | undefined {
  const { code, errcode } = error as { code?: unknown; errcode?: unknown };
  if (typeof code === 'string' && Object.hasOwn(databaseFailures, code)) {
    return databaseFailures[code];
  }
  if (code === 'ENOSPC' || code === 'EDQUOT' || errcode === SQLITE_FULL) return fullDisk;
  if (isDamage(error)) return typeof errcode === 'number' ? damagedFile : damagedServer;
  return isUnavailable(error) ? unavailable : undefined;
}

/** Returns a `StartFailure` when an operator can solve the failure to listen, otherwise the error itself. */
export function listenFailure(error: unknown, host: string, port: number): unknown {
  const { code } = (error instanceof Error ? error : {}) as { code?: unknown };
  const reason = typeof code === 'string' ? listenFailures[code]?.(host, port) : undefined;
  return reason ? new StartFailure(reason, { cause: error }) : error;
}

const unknownHost = (host: string): OperatorText => ({
  en: `HOST ${host} is not an address of this machine. Set HOST to one, or to 0.0.0.0 for all.`,
  ja: `HOST ${host} はこのマシンのアドレスではありません。このマシンのアドレスか、すべてのアドレスを表す 0.0.0.0 にしてください。`,
});

const listenFailures: Record<string, (host: string, port: number) => OperatorText> = {
  EADDRINUSE: (host, port) => ({
    en: `The port is taken: another program listens on ${host}:${port} already. Set PORT to a free one.`,
    ja: `ほかのプログラムが ${host}:${port} を使っています。PORT を空いているものにしてください。`,
  }),
  EACCES: (_host, port) => ({
    en: `This user may not listen on port ${port}. Set PORT to one above 1023.`,
    ja: `このユーザーはポート ${port} を使えません。PORT を 1024 以上にしてください。`,
  }),
  EADDRNOTAVAIL: unknownHost,
  ENOTFOUND: unknownHost,
  EAI_AGAIN: unknownHost,
  EINVAL: unknownHost,
};
