import { existsSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { explainFailure } from '#server/explain-failure.ts';
import { isKnownMigration, newestMigration } from '#server/migrations/migrate.ts';
import type { Env } from '#server/platform/env/env.ts';
import { migrationsOf, SQLITE_FILE } from '../database-copy.ts';
import { type Check, error, type Finding, ok, PATIENCE, warning } from './check.ts';

const OLDEST_POSTGRES = 15;

/** The database can be reached, is new enough, and is of this version. */
export const databaseCheck: Check = {
  name: 'database',
  run: async ({ env }) => {
    if (env.databaseUrl === null && !existsSync(join(env.dataDir, SQLITE_FILE))) {
      return [
        ok(
          'There is no database yet; the start creates it.',
          'データベースはまだありません。起動時に作られます。',
        ),
      ];
    }
    try {
      return [...(await checkServer(env)), migrationState(await migrationsOf(env))];
    } catch (failure) {
      const [reason = ''] = explainFailure(failure).split('\n');
      return [error(reason, `データベースを使えません：${reason}`)];
    }
  },
};

async function checkServer({ databaseUrl }: Env): Promise<Finding[]> {
  if (databaseUrl === null) return [];
  const client = new pg.Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: PATIENCE,
  });
  await client.connect();
  try {
    const { rows } = await client.query<{ version: string }>(
      "SELECT current_setting('server_version_num') AS version",
    );
    const major = Math.floor(Number(rows[0]?.version ?? 0) / 10_000);
    return major < OLDEST_POSTGRES
      ? [
          error(
            `PostgreSQL is version ${major}. Hiroba needs ${OLDEST_POSTGRES} or newer.`,
            `PostgreSQL ${major} です。${OLDEST_POSTGRES} 以上が必要です。`,
          ),
        ]
      : [ok(`PostgreSQL ${major} answers.`, `PostgreSQL ${major} に接続できます。`)];
  } finally {
    await client.end();
  }
}

function migrationState(names: readonly string[]): Finding {
  const unknown = names.find((name) => !isKnownMigration(name));
  if (unknown !== undefined) {
    return error(
      `The data is of a newer version (${unknown}). Start that version.`,
      `データは新しい版のものです（${unknown}）。その版を起動してください。`,
    );
  }
  if (names.includes(newestMigration)) {
    return ok(
      `The database is of this version (${newestMigration}).`,
      `データベースはこの版のものです（${newestMigration}）。`,
    );
  }
  return warning(
    'The next start migrates the database. Back it up before.',
    '次の起動でデータベースが移行されます。先にバックアップしてください。',
  );
}
