import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { SECOND } from '#contract/foundations/limits.ts';
import { SQLITE_FILE } from '#server/operator/open-site.ts';
import { type Check, error, type Finding, ok } from './check.ts';

const TIME_LIMIT = 20 * SECOND;

/** Checks that SQLite can read all pages of the database. The check of a large database ends without a result. */
export const databaseIntegrity: Check = {
  name: 'database-integrity',
  // Only in `hiroba doctor`, because the check reads the whole file.
  at: [],
  run: async ({ env }) => {
    const path = join(env.dataDir, SQLITE_FILE);
    if (env.databaseDirectUrl !== null || !existsSync(path)) return [];
    const found = await quickCheck(path);
    return found === null ? [] : [findingOf(found)];
  },
};

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
    return stdout.trim();
  } catch (failure) {
    const { killed, stderr = '' } = failure as { killed?: boolean; stderr?: string };
    const reason = /Error: (.*)/.exec(stderr)?.[1] ?? '';
    // All other failures, such as a locked file, say nothing about damage.
    return !killed && /malformed|not a database/.test(reason) ? reason : null;
  }
}

function findingOf(found: string): Finding {
  if (found === 'ok') {
    return ok({
      en: 'The database file is whole.',
      ja: 'データベースのファイルは壊れていません。',
    });
  }
  return error(
    {
      en: `The database file is damaged (${found}).`,
      ja: `データベースのファイルが壊れています（${found}）。`,
    },
    {
      en: 'Stop the site, and restore the newest backup into an empty DATA_DIR.',
      ja: 'サイトを止め、空のDATA_DIRに、最新のバックアップを復元してください。',
    },
  );
}
