import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { SECOND } from '#contract/foundations/limits.ts';
import { SQLITE_FILE } from '#server/operator/open-site.ts';
import type { Env } from '#server/platform/env/env.ts';
import { type Check, error, type Finding, ok } from './check.ts';
import { restoreRemedy } from './restore-remedy.ts';

const TIME_LIMIT = 20 * SECOND;

/**
 * Reports damage of the database. A running site knows of damage from its queries. `hiroba doctor` reads all pages of a
 * SQLite database, and gives up without a result when the database is large.
 */
export const databaseIntegrity: Check = {
  name: 'database-integrity',
  at: ['dashboard'],
  run: async ({ env, damage }) => {
    const found = damage ? damage() : await examine(env);
    return found === null ? [] : [await findingOf(found, env)];
  },
};

async function examine(env: Env): Promise<string | null> {
  const path = join(env.dataDir, SQLITE_FILE);
  return env.databaseDirectUrl !== null || !existsSync(path) ? null : quickCheck(path);
}

// Runs in another process, because the call blocks and cannot be interrupted.
const program = `
const { DatabaseSync } = require('node:sqlite');
const database = new DatabaseSync(process.argv[1], { readOnly: true });
console.log(database.prepare('PRAGMA quick_check(1)').get().quick_check);`;

/** Returns `ok` or the first finding of SQLite. Returns null when the time limit was reached. */
async function quickCheck(path: string): Promise<string | null> {
  const options = { timeout: TIME_LIMIT, killSignal: 'SIGKILL' } as const;
  try {
    const { stdout } = await promisify(execFile)(process.execPath, ['-e', program, path], options);
    // SQLite describes damage in several lines.
    return stdout.trim().replaceAll(/\s+/g, ' ');
  } catch (failure) {
    const { killed, stderr = '' } = failure as { killed?: boolean; stderr?: string };
    const reason = /Error: (.*)/.exec(stderr)?.[1] ?? '';
    // All other failures, such as a locked file, say nothing about damage.
    return !killed && /malformed|not a database/.test(reason) ? reason : null;
  }
}

async function findingOf(found: string, env: Env): Promise<Finding> {
  if (found === 'ok') {
    return ok({
      en: 'The database file is whole.',
      ja: 'データベースのファイルは壊れていません。',
    });
  }
  return error(
    { en: `The database is damaged (${found}).`, ja: `データベースが壊れています（${found}）。` },
    await restoreRemedy(env),
  );
}
