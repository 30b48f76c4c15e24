import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { type OperatorText, untranslated } from '#server/platform/operator-text.ts';
import { StartFailure } from '#server/platform/start-failure.ts';

/** Values that need no quotes. `~` is not one of the characters, because a shell expands it. */
const PLAIN = /^[\w./:@%+,=-]*$/;

/**
 * Returns a value as Node, a shell, the EnvironmentFile of systemd and the env_file of Compose all read it. Null when
 * they have no common form for the value.
 */
export function quoteSetting(value: string): string | null {
  if (PLAIN.test(value)) return value;
  // Compose takes a backslash before the closing quote as an escape.
  if (/\p{Cc}|\\$/u.test(value) || !value.isWellFormed()) return null;
  if (!value.includes("'")) return `'${value}'`;
  return /["$`\\]/.test(value) ? null : `"${value}"`;
}

/**
 * Adds the settings in the file that `HIROBA_ENV_FILE` names to the variables, which take precedence. Throws a
 * `StartFailure` when the file cannot be read.
 */
export function loadSettingsFile(variables: Record<string, string | undefined>): void {
  const { HIROBA_ENV_FILE: path } = variables;
  if (!path) return;
  for (const [name, value] of Object.entries(readSettingsFile(path))) variables[name] ??= value;
}

function readSettingsFile(path: string): NodeJS.Dict<string> {
  try {
    return parseEnv(readFileSync(path, 'utf8'));
  } catch (cause) {
    const { en, ja } = fileTrouble(cause);
    const explanation = {
      en: `HIROBA_ENV_FILE ${path}: ${en}.`,
      ja: `HIROBA_ENV_FILE ${path}：${ja}。`,
    };
    throw new StartFailure(explanation, { cause });
  }
}

/** Returns why a file cannot be read. */
export function fileTrouble(failure: unknown): OperatorText {
  const { code = '' } = failure as NodeJS.ErrnoException;
  return reasons[code] ?? untranslated(code);
}

const noFile = { en: 'there is no such file', ja: 'ファイルがありません' };

const reasons: Record<string, OperatorText> = {
  ENOENT: noFile,
  ENOTDIR: noFile,
  EISDIR: { en: 'it is a directory, not a file', ja: 'ファイルではなくフォルダーです' },
  EACCES: { en: 'this user may not read it', ja: 'このユーザーには読めません' },
};
