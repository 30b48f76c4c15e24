import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
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
    const { code = '' } = cause as NodeJS.ErrnoException;
    throw new StartFailure(`HIROBA_ENV_FILE ${path}: ${reasons[code] ?? code}.`, { cause });
  }
}

const reasons: Record<string, string> = {
  ENOENT: 'there is no such file',
  ENOTDIR: 'there is no such file',
  EISDIR: 'it is a directory, not a file',
  EACCES: 'this user may not read it',
};
