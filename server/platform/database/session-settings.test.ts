import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { hasTestPooler, startTestPooler } from '#scripts/pgbouncer.ts';
import { databaseServer } from '#server/checks/database-server.check.ts';
import { readEnv } from '#server/platform/env/env.ts';
import { insertMember } from '#server/testing/factories.ts';
import { patientWaits } from '#server/testing/patient-waits.ts';
import { createTestDatabase, quietLog, type TestDatabase } from '#server/testing/test-database.ts';
import { openPostgres } from './postgres.ts';
import { waitForPostgres } from './wait-for-postgres.ts';

let test: TestDatabase;
let url: string;

beforeEach(async () => {
  test = await createTestDatabase();
  url = test.url ?? '';
});
afterEach(() => test.drop());

const settings = {
  DateStyle: 'German, DMY',
  TimeZone: 'Asia/Tokyo',
  standard_conforming_strings: 'off',
  client_encoding: 'SJIS',
};

/** Gives the database settings that other connections begin with. */
async function setForAll(): Promise<void> {
  const name = new URL(url).pathname.slice(1);
  for (const [setting, value] of Object.entries(settings)) {
    const statement = sql`ALTER DATABASE ${sql.id(name)} SET ${sql.id(setting)} TO ${sql.lit(value)}`;
    await statement.execute(test.database.setup);
  }
}

/** Writes a member and reads it through new connections. */
async function expectSound(address: string): Promise<void> {
  const database = openPostgres(address, quietLog, { waits: patientWaits, directUrl: url });
  try {
    const { id } = await insertMember(database, { display_name: '\\夜🌙' });
    const profile = database.read.selectFrom('profiles').where('id', '=', id);
    const row = await profile.select(['display_name', 'created_at']).executeTakeFirstOrThrow();
    expect(row.display_name).toBe('\\夜🌙');
    expect(row.created_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    const { rows } = await sql<{ text: string }>`SELECT '\\' AS text`.execute(database.read);
    expect(rows).toEqual([{ text: '\\' }]);
    const migrations = sql`SELECT to_timestamp(0) AS time`.execute(database.setup);
    expect((await migrations).rows).toEqual([{ time: '1970-01-01T00:00:00.000Z' }]);
    await waitForPostgres(address, quietLog);
  } finally {
    await database.close();
  }
}

it('reads and writes on a database with another DateStyle, zone, encoding and escapes [OPS-117]', async () => {
  await setForAll();
  await expectSound(url);
});

it('does so behind a pooler in transaction mode [OPS-117]', async ({ skip }) => {
  skip(!hasTestPooler(), 'PgBouncer is not installed');
  await setForAll();
  const pooler = await startTestPooler(url);
  try {
    await expectSound(pooler.url);
  } finally {
    await pooler.stop();
  }
});

it.each(['EUC_JP', 'LATIN1', 'SQL_ASCII'])(
  'refuses a database in %s in one line, and so does the doctor [OPS-118]',
  async (encoding) => {
    const other = new URL(url);
    other.pathname += '_other';
    const name = sql.id(other.pathname.slice(1));
    await sql`CREATE DATABASE ${name} TEMPLATE template0 ENCODING ${sql.lit(encoding)}
      LC_COLLATE 'C' LC_CTYPE 'C'`.execute(test.database.setup);
    try {
      const refusal = waitForPostgres(other.href, quietLog);
      await expect(refusal).rejects.toThrow(`encoded in ${encoding}. Create it again`);
      const env = readEnv({ DATABASE_URL: other.href });
      const findings = await databaseServer.run({ env, variables: {}, request: fetch });
      expect(findings).toContainEqual(
        expect.objectContaining({
          level: 'error',
          text: expect.objectContaining({ en: expect.stringContaining(encoding) }),
        }),
      );
    } finally {
      await sql`DROP DATABASE ${name} WITH (FORCE)`.execute(test.database.setup);
    }
  },
);
