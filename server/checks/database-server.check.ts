import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { explainFailure } from '#server/explain-failure.ts';
import { SQLITE_FILE } from '#server/operator/open-site.ts';
import { SteadyClient, type Unfit, unfitOf } from '#server/platform/database/steady-client.ts';
import type { Env } from '#server/platform/env/env.ts';
import { isUnavailable } from '#server/platform/is-unavailable.ts';
import { messageOf, type OperatorText } from '#server/platform/operator-text.ts';
import { type Check, error, type Finding, ok, RESPONSE_TIMEOUT } from './check.ts';

export const OLDEST_POSTGRES = 15;

/** Checks that the database is reachable and new enough, and that connections accept the site's settings. */
export const databaseServer: Check = {
  name: 'database-server',
  at: ['upgrade', 'dashboard'],
  run: async ({ env }) => {
    const { databaseDirectUrl, databaseUrl } = env;
    if (databaseDirectUrl === null) return [sqliteFile(env)];
    try {
      const server = await readServer(databaseDirectUrl);
      const unfit = server.unfit ?? (await readServer(databaseUrl ?? databaseDirectUrl)).unfit;
      const findings = unfit === null ? [] : [error(unfit.text, unfit.remedy)];
      return [versionFinding(server.major), ...findings];
    } catch (failure) {
      return [error(textOf(failure), remedyOf(failure, new URL(databaseDirectUrl)))];
    }
  },
};

function textOf(failure: unknown): OperatorText {
  if (failure instanceof Error && isUnavailable(failure)) {
    const { en, ja } = messageOf(failure);
    return { en: `PostgreSQL cannot be used (${en}).`, ja: `PostgreSQLを使えません（${ja}）。` };
  }
  const [en = ''] = explainFailure(failure).split('\n');
  const [ja = ''] = explainFailure(failure, 'ja').split('\n');
  return { en, ja };
}

function remedyOf(failure: unknown, url: URL): OperatorText {
  if (isMissing(failure)) return creation(url);
  return isUnavailable(failure)
    ? {
        en: 'Start PostgreSQL, or correct DATABASE_URL.',
        ja: 'PostgreSQLを起動するか、DATABASE_URLを直してください。',
      }
    : { en: 'Correct DATABASE_URL.', ja: 'DATABASE_URLを直してください。' };
}

/** Whether PostgreSQL has no database of this name (SQLSTATE 3D000). */
function isMissing(failure: unknown): boolean {
  return failure instanceof Error && 'code' in failure && failure.code === '3D000';
}

/** Returns how to create the database of an address. The site needs UTF-8, whatever the encoding of the server is. */
function creation({ pathname, username }: URL): OperatorText {
  const [database, owner] = [pathname.slice(1), username].map(decodeURIComponent);
  const command = [
    'createdb --encoding=UTF8 --template=template0',
    ...(owner ? [`--owner=${owner}`] : []),
    database,
  ].join(' ');
  return {
    en: `Create it as a superuser of PostgreSQL (${command}), or correct DATABASE_URL.`,
    ja: `PostgreSQLの管理者として作るか（${command}）、DATABASE_URLを直してください。`,
  };
}

function sqliteFile({ dataDir }: Env): Finding {
  return existsSync(join(dataDir, SQLITE_FILE))
    ? ok({ en: 'The database is SQLite.', ja: 'データベースはSQLiteです。' })
    : ok({
        en: 'There is no database yet; the start creates it.',
        ja: 'データベースはまだありません。起動時に作られます。',
      });
}

/** Returns the major version of a server, and the reason why the site cannot use the server, or null. */
async function readServer(
  connectionString: string,
): Promise<{ major: number; unfit: Unfit | null }> {
  const client = new SteadyClient({ connectionString, connectionTimeoutMillis: RESPONSE_TIMEOUT });
  await client.connect();
  await client.end();
  return { major: client.serverMajor, unfit: unfitOf(client) };
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
