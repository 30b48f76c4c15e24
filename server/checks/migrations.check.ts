import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isTooOld, LAST_COMMIT } from '#server/migrations/former-history.ts';
import {
  canRunAfter,
  newestMigration,
  pendingMigrations,
  unknownMigrations,
} from '#server/migrations/migrate.ts';
import { migrationsOf, SQLITE_FILE } from '#server/operator/open-site.ts';
import type { Env } from '#server/platform/env/env.ts';
import { type Check, error, type Finding, ok, warning } from './check.ts';

/** Checks that exactly the migrations of this version have run, if the database can be reached. */
export const migrations: Check = {
  name: 'migrations',
  // Only `hiroba doctor` runs this: `hiroba migrate` lists migrations itself, and a running site has applied all.
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
  if (isTooOld(executed)) return tooOld(executed.at(-1) ?? '');
  const newer = unknownMigrations(executed);
  if (newer.length > 0) return newerState(newer);
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

function tooOld(last: string): Finding {
  return error(
    {
      en: `The data is of a version before the baseline of the schema (${last}).`,
      ja: `データは、スキーマの基準より前の版のものです（${last}）。`,
    },
    {
      en: `Start the version of commit ${LAST_COMMIT} once, and then this one.`,
      ja: `コミット ${LAST_COMMIT} の版を一度起動してから、この版を起動してください。`,
    },
  );
}

function newerState(newer: readonly string[]): Finding {
  const [en, ja] = [newer.join(', '), newer.join('、')];
  if (canRunAfter(newestMigration, newer)) {
    return warning(
      {
        en: `The data is of a newer version (${en}), but this version can keep running.`,
        ja: `データは新しい版のものですが（${ja}）、この版も動きます。`,
      },
      { en: 'Start that version in the end.', ja: '最後に、その版にそろえてください。' },
    );
  }
  return error(
    {
      en: `The data is of a newer version (${en}).`,
      ja: `データは新しい版のものです（${ja}）。`,
    },
    { en: 'Start that version.', ja: 'その版を起動してください。' },
  );
}
