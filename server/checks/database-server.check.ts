import { existsSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { explainFailure } from '#server/explain-failure.ts';
import { SQLITE_FILE } from '#server/operator/open-site.ts';
import { unfitEncoding } from '#server/platform/database/steady-client.ts';
import type { Env } from '#server/platform/env/env.ts';
import { type Check, error, type Finding, ok, PATIENCE } from './check.ts';

const OLDEST_POSTGRES = 15;

/** The database can be reached, and is new enough. */
export const databaseServer: Check = {
  name: 'database-server',
  at: ['upgrade', 'dashboard'],
  run: async ({ env }) => {
    if (env.databaseDirectUrl === null) return [sqliteFile(env)];
    try {
      return await readServer(env.databaseDirectUrl);
    } catch (failure) {
      const [en = ''] = explainFailure(failure).split('\n');
      const [ja = ''] = explainFailure(failure, 'ja').split('\n');
      return [
        error(
          { en, ja },
          {
            en: 'Start PostgreSQL, or correct DATABASE_URL.',
            ja: 'PostgreSQLを起動するか、DATABASE_URLを直してください。',
          },
        ),
      ];
    }
  },
};

function sqliteFile({ dataDir }: Env): Finding {
  return existsSync(join(dataDir, SQLITE_FILE))
    ? ok({ en: 'The database is SQLite.', ja: 'データベースはSQLiteです。' })
    : ok({
        en: 'There is no database yet; the start creates it.',
        ja: 'データベースはまだありません。起動時に作られます。',
      });
}

/** What is found out about PostgreSQL and its database. */
async function readServer(connectionString: string): Promise<Finding[]> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: PATIENCE });
  await client.connect();
  try {
    const { rows } = await client.query<{ version: string; encoding: string }>(
      `SELECT current_setting('server_version_num') AS version,
        current_setting('server_encoding') AS encoding`,
    );
    const { version = '0', encoding = '' } = rows[0] ?? {};
    return [versionFinding(Math.floor(Number(version) / 10_000)), ...encodingFindings(encoding)];
  } finally {
    await client.end();
  }
}

function encodingFindings(encoding: string): Finding[] {
  if (encoding === 'UTF8') return [];
  const { text, remedy } = unfitEncoding(encoding);
  return [error(text, remedy)];
}

function versionFinding(major: number): Finding {
  return major < OLDEST_POSTGRES
    ? error(
        { en: `PostgreSQL is version ${major}.`, ja: `PostgreSQL ${major}です。` },
        {
          en: `Upgrade it: Hiroba needs ${OLDEST_POSTGRES} or newer.`,
          ja: `${OLDEST_POSTGRES}以上に更新してください。`,
        },
      )
    : ok({ en: `PostgreSQL ${major} answers.`, ja: `PostgreSQL ${major}に接続できます。` });
}
