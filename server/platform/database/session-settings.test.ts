import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest';
import { hasTestPooler, startTestPooler } from '#scripts/pgbouncer.ts';
import { runChecks } from '#server/checks/checks.ts';
import { databaseServer } from '#server/checks/database-server.check.ts';
import { type Env, readEnv } from '#server/platform/env/env.ts';
import { insertMember } from '#server/testing/factories.ts';
import { patientWaits } from '#server/testing/patient-waits.ts';
import { createTestDatabase, quietLog, type TestDatabase } from '#server/testing/test-database.ts';
import { waitForPostgres } from './open-database.ts';
import { openPostgres } from './postgres.ts';

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

/** Sets session settings on the database, which new connections would inherit. */
async function setForAll(): Promise<void> {
  const name = new URL(url).pathname.slice(1);
  for (const [setting, value] of Object.entries(settings)) {
    const statement = sql`ALTER DATABASE ${sql.id(name)} SET ${sql.id(setting)} TO ${sql.lit(value)}`;
    await statement.execute(test.database.setup);
  }
}

/** Writes a member and reads it over new connections. */
async function expectSound(address: string): Promise<void> {
  const database = openPostgres(address, quietLog, { waits: patientWaits, directUrl: url });
  try {
    const { id } = await insertMember(database, { display_name: '\\夜🌙' });
    const profile = database.read.selectFrom('profiles').where('id', '=', id);
    const row = await profile.select(['display_name', 'created_at']).executeTakeFirstOrThrow();
    expect(row.display_name).toBe('\\夜🌙');
    expect(row.created_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    for (const connection of [database.read, database.setup]) {
      const written = sql`SELECT '\\' AS text, to_timestamp(0) AS time, to_timestamp(0)::text AS shown`;
      expect((await written.execute(connection)).rows).toEqual([
        { text: '\\', time: '1970-01-01T00:00:00.000Z', shown: '1970-01-01 00:00:00+00' },
      ]);
    }
    await waitForPostgres(address, quietLog);
  } finally {
    await database.close();
  }
}

it('the site reads and writes on a database with another DateStyle, time zone, encoding and escaping [OPS-117]', async () => {
  await setForAll();
  await expectSound(url);
});

it('behind a pooler in transaction mode, the site can read and write although the defaults of the database differ from the settings of the site [OPS-117]', async ({
  skip,
}) => {
  skip(!hasTestPooler(), 'PgBouncer is not installed');
  await setForAll();
  const pooler = await startTestPooler(url);
  try {
    await expectSound(pooler.url);
  } finally {
    await pooler.stop();
  }
});

async function expectFinding(env: Env, text: string): Promise<void> {
  const findings = await runChecks([databaseServer], { env, variables: {} });
  expect(findings).toContainEqual(
    expect.objectContaining({
      level: 'error',
      text: expect.objectContaining({ en: expect.stringContaining(text) }),
    }),
  );
}

it.each(['EUC_JP', 'LATIN1', 'SQL_ASCII'])(
  'the site refuses a database in %s, and the doctor reports it [OPS-118]',
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
      await expectFinding(env, encoding);
    } finally {
      await sql`DROP DATABASE ${name} WITH (FORCE)`.execute(test.database.setup);
    }
  },
);

/** Starts a pooler that sets its own DateStyle. Returns its address. */
async function startOwnPooler(): Promise<string> {
  const { hostname, port } = new URL(url);
  const pooler = createServer((client) => {
    const server = connect(Number(port), hostname);
    for (const socket of [client, server]) socket.on('error', () => undefined);
    client.once('data', (start) => {
      const settled = start.toString('latin1').replace('ISO, MDY', 'SQL, DMY');
      server.write(Buffer.from(settled, 'latin1'));
      client.pipe(server).pipe(client);
    });
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void pooler.close());
  await once(pooler, 'listening');
  const address = new URL(url);
  address.host = `127.0.0.1:${(pooler.address() as AddressInfo).port}`;
  return address.href;
}

it('the site refuses a pooler that ignores its settings, and the doctor reports the pooler [OPS-118]', async () => {
  const pooler = await startOwnPooler();
  const refused =
    'PostgreSQL does not take DateStyle from the site, and has SQL, DMY instead of ISO, MDY.';
  await expect(waitForPostgres(pooler, quietLog)).rejects.toThrow(
    `${refused} Set it for the role of DATABASE_URL.`,
  );
  await expectFinding(readEnv({ DATABASE_URL: pooler, DATABASE_DIRECT_URL: url }), refused);
});
