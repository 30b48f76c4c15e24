import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isKnownMigration, pendingMigrations } from '#server/migrations/migrate.ts';
import { migrationsOf, SQLITE_FILE } from '#server/operator/open-site.ts';
import type { Env } from '#server/platform/env/env.ts';
import { type Check, error, type Finding, ok, warning } from './check.ts';

/** The data is of this version. The check of the database reports one that cannot be reached. */
export const migrations: Check = {
  name: 'migrations',
  // `hiroba migrate` lists the migrations itself, and a running site has migrated.
  at: [],
  run: async ({ env }) => {
    if (isNew(env)) return [];
    const executed = await migrationsOf(env).catch(() => null);
    return executed === null ? [] : [stateOf(executed)];
  },
};

function isNew({ databaseUrl, dataDir }: Env): boolean {
  return databaseUrl === null && !existsSync(join(dataDir, SQLITE_FILE));
}

function stateOf(executed: readonly string[]): Finding {
  const unknown = executed.find((name) => !isKnownMigration(name));
  if (unknown !== undefined) {
    return error(
      {
        en: `The data is of a newer version (${unknown}).`,
        ja: `データは新しい版のものです（${unknown}）。`,
      },
      { en: 'Start that version.', ja: 'その版を起動してください。' },
    );
  }
  const pending = pendingMigrations(executed);
  if (pending.length === 0) {
    return ok({
      en: 'The database is of this version.',
      ja: 'データベースはこの版のものです。',
    });
  }
  return warning(
    {
      en: `The next start migrates the database (${pending.join(', ')}).`,
      ja: `次の起動で、データベースが移行されます（${pending.join('、')}）。`,
    },
    { en: 'Back it up before.', ja: '先にバックアップしてください。' },
  );
}
