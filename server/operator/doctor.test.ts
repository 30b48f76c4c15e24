import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { readEnv } from '#server/platform/env/env.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts';
import { examine } from './doctor.ts';
import { runOperator } from './hiroba.ts';

let site: TestDatabase;

beforeEach(async () => {
  site = await createTestDatabase();
});

afterEach(async () => {
  await site.drop();
});

function settingsWith(more: Record<string, string>): Record<string, string> {
  return {
    DATA_DIR: site.directory,
    ...(site.url === null ? {} : { DATABASE_URL: site.url }),
    ...more,
  };
}

/** The findings of a check, as `level: text`. */
async function findingsOf(check: string, more: Record<string, string> = {}): Promise<string[]> {
  const variables = settingsWith(more);
  const findings = await examine({ env: readEnv(variables), variables });
  return findings
    .filter((finding) => finding.check === check)
    .map(({ level, text }) => `${level}: ${text.en}`);
}

/** A server of somebody else on this machine. Returns its address. */
async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const google = { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'tell-nobody' };

it('finds nothing wrong with a site as it is installed [OPS-25]', async () => {
  const variables = settingsWith({});
  const findings = await examine({ env: readEnv(variables), variables });
  expect(findings.filter(({ level }) => level !== 'ok')).toEqual([]);
  expect(new Set(findings.map(({ check }) => check))).toEqual(
    new Set(['data-dir', 'database', 'sign-in', 'public-url']),
  );
});

it('names variables that are nearly settings [OPS-25]', async () => {
  const more = { DATABSE_URL: 'a', TRUSTED_PROXY: 'b', HOSTNAME: 'c', PORTS: 'd', NODE_ENVS: 'e' };
  expect(await findingsOf('mistyped-settings', more)).toEqual([
    'warning: DATABSE_URL is no setting and has no effect. DATABASE_URL is.',
    'warning: TRUSTED_PROXY is no setting and has no effect. TRUSTED_PROXIES is.',
    'warning: NODE_ENVS is no setting and has no effect. NODE_ENV is.',
  ]);
});

describe('the database [OPS-25]', () => {
  it('that a newer version has migrated is an error', async () => {
    await sql`INSERT INTO kysely_migration (name, timestamp) VALUES ('9999-next', '2099')`.execute(
      site.database.setup,
    );
    expect((await findingsOf('database')).at(-1)).toBe(
      'error: The data is of a newer version (9999-next). Start that version.',
    );
  });

  it('that an older version has migrated is a warning', async () => {
    await sql`DELETE FROM kysely_migration WHERE name > '0051'`.execute(site.database.setup);
    expect((await findingsOf('database')).at(-1)).toMatch(/^warning: The next start migrates/);
  });

  it('that cannot be reached is an error', async () => {
    const DATABASE_URL = 'postgres://site:tell-nobody@127.0.0.1:9/site';
    const [finding] = await findingsOf('database', { DATABASE_URL });
    expect(finding).toMatch(/^error: The database or the disk cannot be used/);
    expect(finding).not.toContain('tell-nobody');
  });
});

describe('the sign-in [OPS-25]', () => {
  it('needs a provider, which answers and has the same time', async () => {
    let isAhead = false;
    const OIDC_ISSUER = await serve((_request, response) => {
      if (isAhead) response.setHeader('date', new Date(Date.now() + 300_000).toUTCString());
      response.end('{}');
    });
    const { host } = new URL(OIDC_ISSUER);
    const answers = `ok: The provider ${host} answers.`;
    expect(await findingsOf('sign-in', { ...google, OIDC_ISSUER })).toEqual([answers]);
    isAhead = true;
    expect(await findingsOf('sign-in', { ...google, OIDC_ISSUER })).toEqual([
      answers,
      expect.stringMatching(/^warning: The clock of this machine differs .* by -\d+ s/),
    ]);
  });

  it.each<[RegExp, Record<string, string>]>([
    [/^error: Nobody can sign in/, { NODE_ENV: 'production' }],
    [/^error: DEMO_SIGN_IN lets everybody/, { PUBLIC_URL: 'https://a.invalid', DEMO_SIGN_IN: '1' }],
    [
      /^error: The provider 127\.0\.0\.1:9 does not answer/,
      { ...google, OIDC_ISSUER: 'http://127.0.0.1:9' },
    ],
  ])('is an error: %s', async (text, more) => {
    expect(await findingsOf('sign-in', more)).toEqual([expect.stringMatching(text)]);
  });
});

it('a public address needs https, a proxy that is trusted, and a name [OPS-25]', async () => {
  expect(await findingsOf('public-url', { PUBLIC_URL: 'http://a.invalid' })).toEqual([
    expect.stringMatching(/^warning: PUBLIC_URL is not https/),
    expect.stringMatching(/^error: a\.invalid has no address/),
  ]);
  expect(await findingsOf('public-url', { PUBLIC_URL: 'https://a.invalid' })).toEqual([
    expect.stringMatching(/^warning: TRUSTED_PROXIES is empty/),
    expect.stringMatching(/^error: a\.invalid has no address/),
  ]);
});

it('each endpoint of a chain answers for its chain, and is named without its URL [OPS-25]', async () => {
  const polygon = await serve((_request, response) => response.end('{"result":"0x89"}'));
  const CHAIN_RPC_URLS = `137=${polygon}/tell-nobody;1=${polygon},http://127.0.0.1:9/tell-nobody`;
  const findings = await findingsOf('chains', { CHAIN_RPC_URLS, PUBLIC_URL: 'http://a.invalid' });
  expect(findings).toEqual([
    'ok: Endpoint 1 of chain 137 answers.',
    'error: Endpoint 1 of chain 1 in CHAIN_RPC_URLS: is of another chain (0x89).',
    expect.stringMatching(/^error: Endpoint 2 of chain 1 in CHAIN_RPC_URLS: /),
  ]);
  expect(findings.join()).not.toContain('tell-nobody');
});

it('the report has no secrets, and the exit code tells of errors [OPS-25]', async () => {
  const lines: string[] = [];
  const run = (more: Record<string, string>, ...args: string[]) =>
    runOperator(['doctor', ...args], settingsWith(more), (text) => lines.push(text));
  expect(await run({}, '--lang', 'en')).toBe(0);
  expect(await run({ ...google, OIDC_ISSUER: 'http://127.0.0.1:9' }, '--lang', 'ja')).toBe(1);
  expect(await run({ PORT: 'many' }, '--lang', 'en')).toBe(1);
  expect(await run({}, '--json')).toBe(0);
  const [well, provider, wrong, json = ''] = lines;
  expect(well).toMatch(/^Hiroba \d.*\n✓ /);
  expect(provider).toContain('✗ ログインの提供元');
  expect(wrong).toMatch(/^Settings that cannot be used: PORT/);
  expect(JSON.parse(json)).toMatchObject({ findings: expect.any(Array) });
  expect(lines.join()).not.toContain('tell-nobody');
});
