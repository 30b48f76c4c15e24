import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  createServer as createTlsServer,
  getCACertificates,
  setDefaultCACertificates,
} from 'node:tls';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { setupChecks } from '#contract/administration/site-checks.ts';
import { hasTestRedis, startTestRedis } from '#scripts/redis.ts';
import {
  BACKUP_JOB,
  backupKind,
} from '#server/features/administration/site-backups/site-backups.job.ts';
import { ensureSiteId } from '#server/features/site/site-settings/site-identity.service.ts';
import { recordFormer } from '#server/migrations/migrate.testing.ts';
import { newestMigration } from '#server/migrations/migrate.ts';
import { recordBackupCheck } from '#server/operator/backup-checks.ts';
import { listBackups } from '#server/operator/backup-manifest.ts';
import { missingBackupTool } from '#server/operator/database-copy.ts';
import { runOperator } from '#server/operator/run-operator.ts';
import { readEnv } from '#server/platform/env/env.ts';
import { openBucket } from '#server/platform/files/open-site-files.ts';
import { startS3Server } from '#server/platform/files/s3-server.testing.ts';
import { markPrefix } from '#server/platform/files/site-marker.ts';
import { enqueue } from '#server/platform/jobs/enqueue.ts';
import { createLog } from '#server/platform/log/log.ts';
import { startSmtpServer } from '#server/platform/mail/smtp-server.testing.ts';
import { makeCertificate } from '#server/testing/certificates.ts';
import { freePort } from '#server/testing/free-port.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts';
import { createTestProvider, testProviderSettings } from '#server/testing/test-provider.ts';
import { lineOf } from './check.ts';
import { checks, checksAt, logProblems, runChecks } from './checks.ts';

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

async function findingsOf(check: string, more: Record<string, string> = {}): Promise<string[]> {
  const variables = settingsWith(more);
  const one = checks.filter(({ name }) => name === check);
  const findings = await runChecks(one, { env: readEnv(variables), variables });
  return findings.map((finding) => `${finding.level}: ${lineOf(finding, 'en')}`);
}

/** Starts an HTTP server on this machine and returns its URL. */
async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const google = { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'tell-nobody' };

it('the checks find no problem in a new site [OPS-25]', async () => {
  const variables = settingsWith({});
  const findings = await runChecks(checks, { env: readEnv(variables), variables });
  expect(findings.filter(({ level }) => level !== 'ok')).toEqual([]);
  expect(new Set(findings.map(({ check }) => check))).toEqual(
    new Set([
      'data-dir',
      'disk',
      'files',
      'database-server',
      ...(site.url === null ? ['database-integrity'] : []),
      'migrations',
      'sign-in-settings',
      'public-settings',
    ]),
  );
});

it('the check of mistyped settings reports variables whose names resemble settings [OPS-25]', async () => {
  const more = { DATABSE_URL: 'a', TRUSTED_PROXY: 'b', HOSTNAME: 'c', PORTS: 'd', NODE_ENVS: 'e' };
  expect(await findingsOf('mistyped-settings', more)).toEqual([
    'warning: DATABSE_URL is no setting and has no effect. Call it DATABASE_URL.',
    'warning: TRUSTED_PROXY is no setting and has no effect. Call it TRUSTED_PROXIES.',
    'warning: NODE_ENVS is no setting and has no effect. Call it NODE_ENV.',
  ]);
});

it('the check of the backups reports damage, backups from the future, and a missing or old pg_dump [OPS-217, OPS-218, OPS-364]', async () => {
  const BACKUP_DIR = join(site.directory, 'backups');
  expect(await findingsOf('backups', { BACKUP_DIR })).toEqual([
    'warning: There is no backup yet. Make one with hiroba backup, or on /admin/operation.',
  ]);
  const failed = { ended_at: new Date().toISOString(), failure: 'the disk is full' };
  await site.database.write(async (transaction) => {
    await enqueue(transaction, backupKind, {});
    await transaction
      .updateTable('jobs')
      .set({ progress: JSON.stringify(failed) })
      .where('id', '=', BACKUP_JOB)
      .execute();
  });
  expect(await findingsOf('backups', { BACKUP_DIR })).toEqual([
    'warning: There is no backup yet. Make one with hiroba backup, or on /admin/operation, which says why the last attempt failed.',
  ]);
  const made = await runOperator(['backup'], settingsWith({ BACKUP_DIR }), () => undefined);
  const [name = ''] = await listBackups(BACKUP_DIR);
  expect([made, await findingsOf('backups', { BACKUP_DIR })]).toEqual([
    0,
    ['ok: The newest backup is recent.'],
  ]);
  await recordBackupCheck(join(BACKUP_DIR, name), {
    verified: { at: new Date().toISOString(), damaged: ['files/a.webp'] },
  });
  await cp(join(BACKUP_DIR, name), join(BACKUP_DIR, '29990101T000000Z'), { recursive: true });
  expect(await findingsOf('backups', { BACKUP_DIR })).toEqual([
    'ok: The newest backup is recent.',
    expect.stringContaining('error: A backup is damaged: files/a.webp (1 files).'),
    expect.stringContaining('warning: 1 backups are from the future (29990101T000000Z)'),
  ]);
  expect(await findingsOf('backup-tools', { BACKUP_DIR })).toEqual([]);
  if (site.url === null) return;
  const tools = join(site.directory, 'tools');
  await mkdir(tools);
  vi.stubEnv('PATH', tools);
  expect(await missingBackupTool(site.url, tools)).toMatch(/^pg_dump \d+$/);
  await writeFile(join(tools, 'pg_dump'), '#!/bin/sh\necho "pg_dump (PostgreSQL) 9.6.24"', {
    mode: 0o755,
  });
  expect(await missingBackupTool(site.url, tools)).toMatch(/^pg_dump 9 < \d+$/);
  vi.unstubAllEnvs();
});

it('the check of the folder of backups leaves nothing behind, and reports a folder that cannot be written or would be lost together with the data [OPS-292, OPS-360]', async () => {
  const outside = await mkdtemp(join(tmpdir(), 'hiroba-backups-'));
  onTestFinished(() => rm(outside, { recursive: true }));
  const found = (BACKUP_DIR: string) => findingsOf('backup-folder', { BACKUP_DIR });
  expect(await found(join(outside, 'a/b'))).toEqual(['ok: Backups can be written (BACKUP_DIR).']);
  expect(await readdir(outside)).toEqual([]);
  for (const inside of [site.directory, join(site.directory, '..backups')]) {
    expect(await found(inside)).toEqual([
      expect.stringMatching(/^warning: BACKUP_DIR is inside DATA_DIR/),
    ]);
  }
  const file = join(outside, 'file');
  await writeFile(file, '');
  expect(await found(join(file, 'backups'))).toEqual([
    expect.stringMatching(/^error: BACKUP_DIR \S+: .*a file, not a directory/),
  ]);
  // The permissions of /proc allow root to write, but nobody can create a file there.
  expect(await found('/proc/nope/x')).toEqual([
    expect.stringMatching(
      /^error: BACKUP_DIR \/proc\/nope\/x: (?:no file can be created there|this user may not write there)\. Give/,
    ),
  ]);
});

it('the check of the database file reports damage [OPS-129]', async () => {
  if (site.url !== null) return expect(await findingsOf('database-integrity')).toEqual([]);
  expect(await findingsOf('database-integrity')).toEqual(['ok: The database file is whole.']);
  const bytes = await readFile(join(site.directory, 'hiroba.db'));
  bytes.fill(0x41, bytes.length / 2);
  const damaged = join(site.directory, 'damaged');
  await mkdir(damaged);
  await writeFile(join(damaged, 'hiroba.db'), bytes);
  expect(await findingsOf('database-integrity', { DATA_DIR: damaged })).toEqual([
    expect.stringMatching(
      /^error: The database is damaged \(.+\)\. Stop the site, find a whole backup/,
    ),
  ]);
});

it('the remedy for a damaged database names the newest verified backup [OPS-161]', async () => {
  const BACKUP_DIR = join(site.directory, 'backups');
  const variables = settingsWith({ BACKUP_DIR });
  const found = async () => {
    const one = checks.filter(({ name }) => name === 'database-integrity');
    const damage = () => 'database disk image is malformed';
    const findings = await runChecks(one, { env: readEnv(variables), variables, damage });
    return findings.map((finding) => lineOf(finding, 'ja'));
  };
  const text = 'データベースが壊れています（database disk image is malformed）。サイトを止め、';
  expect(await found()).toEqual([expect.stringContaining(`${text}hiroba backup verify`)]);
  await runOperator(['backup'], variables, () => undefined);
  const [name = ''] = await listBackups(BACKUP_DIR);
  await runOperator(['backup', 'verify'], variables, () => undefined);
  expect(await found()).toEqual([
    expect.stringMatching(
      new RegExp(`^${text}.*バックアップを空の.*：hiroba restore ${join(BACKUP_DIR, name)}$`),
    ),
  ]);
});

describe('the checks of the database [OPS-25]', () => {
  it('report an error when a newer version has migrated the database', async () => {
    await sql`INSERT INTO kysely_migration (name, timestamp) VALUES ('9999-next', '2099')`.execute(
      site.database.setup,
    );
    expect(await findingsOf('migrations')).toEqual([
      'error: The data is of a newer version (9999-next). Start that version.',
    ]);
  });

  it('report a warning when a newer version has migrated the database compatibly', async () => {
    const name = `9999-next@${newestMigration.slice(0, 4)}`;
    await sql`INSERT INTO kysely_migration (name, timestamp) VALUES (${name}, '2099')`.execute(
      site.database.setup,
    );
    expect(await findingsOf('migrations')).toEqual([
      `warning: The data is of a newer version (${name}), but this version can keep running. Start that version in the end.`,
    ]);
  });

  it('report a warning when only an older version has migrated the database', async () => {
    await recordFormer(site.database);
    expect(await findingsOf('migrations')).toEqual([
      expect.stringMatching(/^warning: The next start migrates the database \(0091-baseline/),
    ]);
  });

  it('report an error when the migrations of the database end before the baseline [OPS-210]', async () => {
    await recordFormer(site.database, 60);
    expect(await findingsOf('migrations')).toEqual([
      expect.stringMatching(
        /^error: .*\(0060-former\)\..*Start the version of commit [0-9a-f]{12} once/s,
      ),
    ]);
  });

  it('say how to create a database that is missing [OPS-304]', async () => {
    if (site.url === null) return;
    const url = new URL(site.url);
    url.pathname = '/not_there';
    const [finding] = await findingsOf('database-server', { DATABASE_URL: url.href });
    expect(finding).toMatch(
      /^error: PostgreSQL has no database .* \(createdb .*--owner=\w+ not_there\), or correct/,
    );
  });

  it('report an error with one remedy and without the password when the database cannot be reached [OPS-378]', async () => {
    const DATABASE_URL = 'postgres://site:tell-nobody@127.0.0.1:9/site';
    expect(await findingsOf('database-server', { DATABASE_URL })).toEqual([
      'error: PostgreSQL cannot be used (connect ECONNREFUSED 127.0.0.1:9). Start PostgreSQL, or correct DATABASE_URL.',
    ]);
    const socket = 'postgres://site@/site?host=/nowhere';
    expect(await findingsOf('database-server', { DATABASE_URL: socket })).toEqual([
      expect.stringMatching(/^error: PostgreSQL cannot be used \(connect ENOENT .*DATABASE_URL\.$/),
    ]);
  });
});

describe('the checks of the sign-in [OPS-25]', () => {
  it("accept a provider that responds, and warn when its clock differs from the site's clock", async () => {
    let isAhead = false;
    const OIDC_ISSUER = await serve((_request, response) => {
      if (isAhead) response.setHeader('date', new Date(Date.now() + 300_000).toUTCString());
      response.end('{"issuer":"https://id.example"}');
    });
    const { host } = new URL(OIDC_ISSUER);
    const settings = { ...google, OIDC_ISSUER };
    expect(await findingsOf('sign-in-issuer', settings)).toEqual([
      `ok: The provider ${host} answers.`,
    ]);
    expect(await findingsOf('clock', settings)).toEqual([expect.stringMatching(/^ok: /)]);
    isAhead = true;
    expect(await findingsOf('clock', settings)).toEqual([
      expect.stringMatching(/^warning: The clock of this machine differs .* by -\d+ s/),
    ]);
  });

  it('report a server that is no provider', async () => {
    const OIDC_ISSUER = await serve((_request, response) => response.end('<!doctype html>'));
    expect(await findingsOf('sign-in-issuer', { ...google, OIDC_ISSUER })).toEqual([
      expect.stringMatching(/^error: The provider \S+ does not answer \(no OpenID configuration\)/),
    ]);
  });

  it('report a provider that does not know the client, or that has another name [OPS-179]', async () => {
    const port = await freePort();
    const provider = createTestProvider(port, 'http://localhost:3000/auth/callback');
    await provider.listen();
    onTestFinished(() => provider.close());
    const right = testProviderSettings(port);
    const found = (more: Record<string, string>) =>
      findingsOf('sign-in-client', { ...right, ...more });
    const host = `127.0.0.1:${port}`;
    expect(await found({})).toEqual([`ok: The provider ${host} accepts the client.`]);
    for (const name of ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET']) {
      expect(await found({ [name]: 'tell-nobody' })).toEqual([
        expect.stringMatching(/^error: The provider \S+ refuses the client \(invalid_client\)/),
      ]);
    }
    expect(await found({ OIDC_ISSUER: `http://localhost:${port}` })).toEqual([
      expect.stringMatching(/^error: The provider \S+ cannot be used \(.*\)\. Check OIDC_ISSUER/),
    ]);
  });

  it.each<[string, Record<string, string>]>([
    ['Nobody can sign in', { NODE_ENV: 'production' }],
    ['DEMO_SIGN_IN lets everybody', { PUBLIC_URL: 'https://a.invalid', DEMO_SIGN_IN: '1' }],
  ])('report the error "%s" for settings that cause it', async (text, more) => {
    const found = [expect.stringContaining(`error: ${text}`)];
    expect(await findingsOf('sign-in-settings', more)).toEqual(found);
  });

  it('report only one error when the provider does not respond', async () => {
    const away = { ...google, OIDC_ISSUER: 'http://127.0.0.1:9' };
    expect(await findingsOf('sign-in-issuer', away)).toEqual([
      expect.stringMatching(/^error: The provider 127\.0\.0\.1:9 does not answer/),
    ]);
    expect(await findingsOf('clock', away)).toEqual([]);
    expect(await findingsOf('sign-in-client', away)).toEqual([]);
  });
});

describe('the check of the mail server [OPS-25]', () => {
  const MAIL_FROM = 'mail@fans.invalid';

  it('accepts a server that responds', async () => {
    const { url, port } = await startSmtpServer();
    const [server] = await findingsOf('mail-server', { SMTP_URL: url, MAIL_FROM });
    expect(server).toBe(`ok: The mail server 127.0.0.1:${port} answers.`);
  });

  it.each([
    [
      'is away',
      () => 'smtp://site:tell-nobody@127.0.0.1:9',
      /^error: The mail server .* \(E.*check the host and the port of SMTP_URL/s,
    ],
    [
      'refuses the login',
      startStrictServer,
      /^error: The mail server .* \(535.*check the name and the password in SMTP_URL/s,
    ],
  ])(
    'reports an error without the password when the server %s, and does not claim that mails are waiting [MAIL-25, MAIL-71, OPS-272, OPS-342]',
    async (_, urlOf, text) => {
      const SMTP_URL = await urlOf();
      const [server] = await findingsOf('mail-server', { SMTP_URL, MAIL_FROM });
      expect(server).toMatch(text);
      expect(server).not.toContain('tell-nobody');
      expect(server).not.toContain('mails wait');
    },
  );

  it('warns when the certificate of the server ends within 14 days [OPS-275]', async () => {
    const short = makeCertificate(5);
    const trusted = getCACertificates('default');
    onTestFinished(() => setDefaultCACertificates(trusted));
    setDefaultCACertificates([...trusted, short.cert]);
    const { port } = await startSmtpServer({
      options: { ...short, authOptional: true, disabledCommands: [] },
    });
    const found = await findingsOf('mail-server', {
      SMTP_URL: `smtp://localhost:${port}`,
      MAIL_FROM,
    });
    expect(found).toContainEqual(
      expect.stringMatching(/^warning: The certificate of the mail server .* ends in [45] days/),
    );
  });

  async function startStrictServer(): Promise<string> {
    const { url } = await startSmtpServer({
      options: {
        authOptional: false,
        allowInsecureAuth: true,
        onAuth: (_auth, _session, done) => done(new Error('Invalid login')),
      },
    });
    return url.replace('//', '//site:tell-nobody@');
  }
});

describe('the checks of the public address [OPS-25]', () => {
  it.each([
    ['http://a.invalid', /^warning: PUBLIC_URL is not https/],
    ['https://a.invalid', /^warning: TRUSTED_PROXIES is empty/],
  ])('warn when PUBLIC_URL is not https or no proxy is trusted: %s', async (PUBLIC_URL, text) => {
    expect(await findingsOf('public-settings', { PUBLIC_URL })).toEqual([
      expect.stringMatching(text),
    ]);
  });

  it('report an unknown host name only once', async () => {
    const more = { PUBLIC_URL: 'https://a.invalid' };
    expect(await findingsOf('public-name', more)).toEqual([
      expect.stringMatching(/^error: a\.invalid has no address/),
    ]);
    expect(await findingsOf('public-certificate', more)).toEqual([]);
  });

  it('report a proxy that does not pass on the host [AUTH-27]', async () => {
    let answer = '{"wrong_header":null}';
    const { port } = new URL(await serve((_request, response) => response.end(answer)));
    // `isLoopback` does not recognize this form of the loopback address, so the check is not skipped.
    const found = () =>
      findingsOf('public-host', { PUBLIC_URL: `http://[::ffff:127.0.0.1]:${port}` });
    expect(await found()).toEqual([expect.stringMatching(/^ok: The proxies pass on the host \[/)]);
    answer = '{"wrong_header":"X-Forwarded-Host"}';
    expect(await found()).toEqual([
      expect.stringMatching(
        /^error: A proxy changes the header X-Forwarded-Host: nobody can sign in\. Let it send \[/,
      ),
    ]);
    for (answer of ['null', '{"error":{}}', '<!doctype html>']) expect(await found()).toEqual([]);
    expect(checksAt('dashboard').map(({ name }) => name)).toContain('public-host');
  });

  it('report a refused certificate once [OPS-379]', async () => {
    const server = createTlsServer(makeCertificate(90)).listen(0, '0.0.0.0');
    onTestFinished(() => void server.close());
    await once(server, 'listening');
    // The checks skip the requests to an address of the loopback.
    const PUBLIC_URL = `https://0.0.0.0:${(server.address() as AddressInfo).port}`;
    expect(await findingsOf('public-certificate', { PUBLIC_URL })).toHaveLength(1);
    expect(await findingsOf('public-answer', { PUBLIC_URL })).toEqual([]);
    server.close();
    await once(server, 'close');
    expect(await findingsOf('public-answer', { PUBLIC_URL })).toEqual([
      expect.stringMatching(/^warning: .* does not answer from here/),
    ]);
  });

  it('report a certificate that browsers refuse or that expires soon [OPS-308]', async () => {
    const [long, short] = [makeCertificate(90), makeCertificate(5)];
    const other = makeCertificate(90, 'other.invalid');
    const server = createTlsServer(long).listen(0, '127.0.0.1');
    onTestFinished(() => void server.close());
    await once(server, 'listening');
    const more = { PUBLIC_URL: `https://localhost:${(server.address() as AddressInfo).port}` };
    const found = () => findingsOf('public-certificate', more);
    expect(await found()).toEqual([
      expect.stringMatching(
        /^error: This machine does not trust the issuer .* localhost:\d+ \(DEPTH_.* NODE_EXTRA_CA_CERTS\.$/,
      ),
    ]);
    const trusted = getCACertificates('default');
    onTestFinished(() => setDefaultCACertificates(trusted));
    setDefaultCACertificates([...trusted, long.cert, short.cert, other.cert]);
    expect(await found()).toEqual([expect.stringMatching(/^ok: .* holds for (89|90) days/)]);
    server.setSecureContext(other);
    expect(await found()).toEqual([
      expect.stringMatching(/^error: Browsers refuse the certificate of localhost:\d+ \(/),
    ]);
    server.setSecureContext(short);
    expect(await found()).toEqual([expect.stringMatching(/^warning: .* ends in [45] days/)]);
  });
});

it.skipIf(!hasTestRedis())(
  'the check of Redis accepts a server that responds, and reports an error when it is unreachable [OPS-25]',
  async () => {
    const redis = await startTestRedis();
    onTestFinished(() => redis.stop());
    const { host } = new URL(redis.url);
    const found = () => findingsOf('live-redis', { LIVE_URL: redis.url });
    expect(await found()).toEqual([`ok: Redis at ${host} answers.`]);
    await redis.kill();
    expect(await found()).toEqual([
      expect.stringMatching(/^error: Redis at \S+ cannot be used \(.*ECONNREFUSED/),
    ]);
  },
);

it('the checks report an error when files cannot be written or DATA_DIR is not a directory [OPS-25]', async () => {
  const blocked = join(site.directory, 'blocked');
  await mkdir(blocked);
  await writeFile(join(blocked, 'files'), 'no directory');
  expect(await findingsOf('files', { DATA_DIR: blocked })).toEqual([
    expect.stringMatching(/^error: No file can be written \(E\w+\)\. Check DATA_DIR/),
  ]);
  const file = join(blocked, 'files');
  expect(await findingsOf('data-dir', { DATA_DIR: file })).toEqual([
    expect.stringMatching(/^error: DATA_DIR \S+: it is a file, not a directory/),
  ]);
});

describe('the check of files in a bucket [OPS-34]', () => {
  it('accepts a writable prefix of this site, and reports a prefix of another site and a missing bucket', async () => {
    await using server = await startS3Server();
    for (const [name, value] of Object.entries(server.account)) vi.stubEnv(name, value);
    onTestFinished(() => void vi.unstubAllEnvs());
    const findings = (prefix: string) =>
      findingsOf('files', { ...server.settings, FILES_URL: `s3://hiroba/${prefix}` });
    expect(await findings('one')).toEqual(['ok: Files can be written (s3://hiroba/one).']);
    const one = await openBucket({ ...server.location, prefix: 'one/' }, site.directory);
    await one.put('post-images/a.png', Buffer.from('a'), 'image/png');
    expect(await findings('one')).toEqual([
      expect.stringMatching(/^warning: s3:\/\/hiroba\/one has files that no site has marked/),
    ]);
    await markPrefix(one, await ensureSiteId(site.database));
    expect(await findings('one')).toEqual(['ok: Files can be written (s3://hiroba/one).']);
    await markPrefix(await openBucket({ ...server.location, prefix: 'two/' }, site.directory), 'B');
    expect(await findings('two')).toEqual([
      expect.stringMatching(/^error: s3:\/\/hiroba\/two belongs to another site/),
    ]);
    const FILES_URL = 's3://nowhere';
    expect(await findingsOf('files', { ...server.settings, FILES_URL })).toEqual([
      expect.stringMatching(/^error: FILES_URL s3:\/\/nowhere: there is no bucket nowhere/),
    ]);
  });
});

it('the check of endpoints verifies the chain of each endpoint, and names endpoints by number instead of URL [OPS-247, OPS-25]', async () => {
  const polygon = await serve((_request, response) => response.end('{"result":"0x89"}'));
  const CHAIN_RPC_URLS = `137=${polygon}/tell-nobody;1=${polygon},http://127.0.0.1:9/tell-nobody`;
  const findings = await findingsOf('chain-endpoints', {
    CHAIN_RPC_URLS,
    PUBLIC_URL: 'http://a.invalid',
  });
  expect(findings).toEqual([
    'ok: Endpoint 1 of chain 137 answers.',
    expect.stringMatching(/^error: Endpoint 1 of chain 1 .* is of another chain \(0x89\)/),
    expect.stringMatching(/^error: Endpoint 2 of chain 1 in CHAIN_RPC_URLS: /),
  ]);
  expect(findings.join()).not.toContain('tell-nobody');
});

describe('the check of encrypted connections', () => {
  const bucket = { FILES_URL: 's3://hiroba/site' };

  it.each<[string, Record<string, string>]>([
    ['db.example', { DATABASE_URL: 'postgres://hiroba:secret@db.example/hiroba' }],
    ['8.8.8.8', { DATABASE_URL: 'postgres://hiroba@8.8.8.8/x?sslmode=prefer' }],
    ['redis.example', { LIVE_URL: 'redis://:secret@redis.example:6379' }],
    ['s3.example', { ...bucket, FILES_ENDPOINT: 'http://s3.example' }],
    ['spans.example', { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://spans.example:4318' }],
  ])('warns about %s [OPS-465]', async (host, settings) => {
    const [finding, ...others] = await findingsOf('encrypted-connections', settings);
    expect(others).toEqual([]);
    expect(finding).toContain(`reaches ${host} without encryption`);
    expect(finding).not.toContain('secret');
  });

  it.each<Record<string, string>>([
    { DATABASE_URL: 'postgres://hiroba@db.example/hiroba?sslmode=verify-full' },
    { DATABASE_URL: 'postgres://hiroba@10.0.0.5/hiroba' },
    { DATABASE_URL: 'postgres://hiroba@/hiroba?host=/var/run/postgresql' },
    { DATABASE_URL: 'postgres://hiroba@database/hiroba', LIVE_URL: 'redis://live.site.svc' },
    { LIVE_URL: 'rediss://redis.example' },
    { ...bucket, FILES_ENDPOINT: 'https://s3.example' },
  ])('accepts %o [OPS-465]', async (settings) => {
    expect(await findingsOf('encrypted-connections', settings)).toEqual([]);
  });
});

describe('the check of the push contact', () => {
  it.each([
    'mailto:operator@localhost',
    'mailto:Ops@LOCALHOST',
    'https://localhost:8443',
    'https://site.localhost',
    'https://127.0.0.1',
    'https://[::1]',
    'mailto:root@server',
    'mailto:root@server.local',
  ])('warns about a contact on this machine or network: %s [PUSH-31]', async (VAPID_SUBJECT) => {
    expect(await findingsOf('push-contact', { VAPID_SUBJECT })).toEqual([
      expect.stringMatching(
        /^warning: Push services, .* contact \S+ \(VAPID_SUBJECT\)\. Set it to a mailto: or https: /,
      ),
    ]);
  });

  it.each(['mailto:team@fans.example.com', 'https://localhost.fans.jp/contact', 'https://8.8.8.8'])(
    'accepts the contact %s on the internet [PUSH-31]',
    async (VAPID_SUBJECT) => {
      expect(await findingsOf('push-contact', { VAPID_SUBJECT })).toEqual([]);
    },
  );
});

it('the page はじめの設定 shows all checks of the dashboard, except those of the running site [LAUNCH-17]', () => {
  const names = checksAt('dashboard').map(({ name }) => name);
  const ofRunningSite = ['backups', 'database-integrity', 'disk'];
  expect(names.toSorted()).toEqual([...setupChecks, ...ofRunningSite].sort());
});

it('at the start, only problems that quick checks find are logged [OPS-76]', async () => {
  const lines: string[] = [];
  const log = createLog('info', { write: (line) => void lines.push(line) });
  const logOf = async (more: Record<string, string>) => {
    lines.length = 0;
    const variables = settingsWith(more);
    await logProblems({ env: readEnv(variables), variables }, log);
    return lines.map((line) => JSON.parse(line) as object);
  };
  expect(await logOf({})).toEqual([]);
  const wrong = { PUBLIC_URL: 'http://a.invalid', DEMO_SIGN_IN: '1', DATABSE_URL: 'tell-nobody' };
  expect(await logOf(wrong)).toMatchObject([
    { check: 'mistyped-settings', msg: expect.stringContaining('Call it DATABASE_URL.') },
    { check: 'sign-in-settings', msg: expect.stringContaining('DEMO_SIGN_IN lets everybody') },
    { check: 'public-settings', msg: expect.stringContaining('PUBLIC_URL is not https') },
  ]);
  expect(lines.join()).not.toContain('tell-nobody');
});

it('`hiroba doctor` prints a report without secrets, and exits with 1 when there are errors [OPS-247]', async () => {
  const lines: string[] = [];
  const run = (more: Record<string, string>, ...args: string[]) =>
    runOperator(['doctor', ...args], settingsWith(more), (text) => lines.push(text));
  expect(await run({}, '--lang', 'en')).toBe(0);
  expect(await run({ ...google, OIDC_ISSUER: 'http://127.0.0.1:9' }, '--lang', 'ja')).toBe(1);
  expect(await run({ PORT: 'many' }, '--lang', 'en')).toBe(1);
  expect(await run({}, '--json')).toBe(0);
  const [well, provider, wrong, json = ''] = lines;
  expect(well).toMatch(/^Hiroba \d.*\nSettings: .*\n✓ /);
  expect(provider).toContain('✗ ログインの提供元');
  expect(wrong).toMatch(/^Settings that cannot be used: PORT/);
  expect(JSON.parse(json)).toMatchObject({ findings: expect.any(Array) });
  expect(lines.join()).not.toContain('tell-nobody');
});

it('`hiroba doctor` names the file of the settings and DATA_DIR, and creates nothing [OPS-301, OPS-302]', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'hiroba-doctor-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const DATA_DIR = join(folder, 'data');
  const file = join(folder, 'settings');
  const run = async (variables: Record<string, string>, lang: string) => {
    const lines: string[] = [];
    const code = await runOperator(['doctor', '--lang', lang], variables, (text) => {
      lines.push(text);
    });
    return [code, lines.join().split('\n')[1]];
  };
  expect(await run({ DATA_DIR }, 'en')).toEqual([
    0,
    `Settings: those of the environment only, because HIROBA_ENV_FILE names no file. DATA_DIR: ${DATA_DIR}`,
  ]);
  expect(await readdir(folder)).toEqual([]);
  await writeFile(file, `DATA_DIR=${DATA_DIR}\n`);
  expect(await run({ HIROBA_ENV_FILE: file }, 'ja')).toEqual([
    0,
    `設定：${file}。DATA_DIR：${DATA_DIR}`,
  ]);
  expect(await readdir(folder)).toEqual(['settings']);
});
