import { existsSync } from 'node:fs';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { startS3Server } from '#server/platform/files/s3-server.testing.ts';
import { SITE_TEST_TIMEOUT, startPatientSite } from '#server/testing/site-process.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts';
import {
  emptyFolder,
  MAIL_PASSWORD,
  optionsOf,
  runTool,
  startSurroundings,
} from './init.testing.ts';

vi.setConfig({ testTimeout: SITE_TEST_TIMEOUT });

let site: TestDatabase;
let folder: string;
let file: string;

beforeEach(async () => {
  site = await createTestDatabase();
  folder = await emptyFolder();
  file = join(folder, 'hiroba.env');
});
afterEach(() => site.drop());

/** Answers with the database of this test, whose checks need no other server. */
const storage = (): Record<string, string> => ({
  DATA_DIR: site.directory,
  ...(site.url === null ? {} : { DATABASE_URL: site.url }),
});

const init = (answers: Record<string, string>, ...more: readonly string[]) =>
  runTool(folder, ['init', ...optionsOf(answers), ...more]);

const written = async () => parseEnv(await readFile(file, 'utf8'));

describe('hiroba init with options', () => {
  it('writes checked settings that only their owner can read, and a site starts with them [OPS-170, OPS-172, OPS-174, OPS-175, OPS-287, OPS-288]', async () => {
    const { settings, origin, port } = await startSurroundings();
    const answers = { ...settings, ...storage() };
    const { code, output } = await init(answers);
    expect([code, output]).toEqual([0, expect.any(String)]);
    for (const line of [
      'The provider 127.0.0.1',
      site.url === null ? 'DATA_DIR can be written' : 'PostgreSQL',
      'Backups can be written',
      'The mail server 127.0.0.1',
      `${origin}/auth/callback`,
      `HIROBA_ENV_FILE=${file} npm start`,
      `${origin}/#/admin/setup`,
    ]) {
      expect(output).toContain(line);
    }
    for (const secret of [settings.GOOGLE_CLIENT_SECRET, encodeURIComponent(MAIL_PASSWORD)]) {
      expect(output).not.toContain(secret);
    }
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await written()).toEqual({
      ...answers,
      NODE_ENV: 'production',
      TRUSTED_PROXIES: '127.0.0.1',
      HOST: '127.0.0.1',
      DRAIN_SECONDS: '6',
      BACKUP_DIR: join(folder, 'backups'),
    });
    const started = startPatientSite({ HIROBA_ENV_FILE: file, PORT: String(port) });
    onTestFinished(async () => {
      started.child.kill('SIGKILL');
      await started.ended;
    });
    await started.ready;
    expect(started.output()).toContain(`open ${origin}/#/admin/setup within a day`);
    const doctor = await runTool(folder, ['doctor'], { HIROBA_ENV_FILE: file });
    expect(doctor.output).toContain('accepts the client');
    expect(doctor.code).toBe(0);
  });

  it('names each missing or wrong answer in one line, asks nothing and writes nothing [OPS-278, OPS-305]', async () => {
    const wrong = { DATA_DIR: 'postgres://site@127.0.0.1/site', SMTP_URL: 'mail' };
    const { code, output } = await init({ ...storage(), ...wrong, FILES_REGION: 'x' });
    expect(code).toBe(2);
    expect(output.trim().split('\n')).toEqual([
      expect.stringMatching(/^--public-url is missing\. The public address/),
      expect.stringMatching(/^--google-client-id is missing\. The client id [^:]*\.$/),
      expect.stringMatching(/^--google-client-secret is missing\. /),
      expect.stringMatching(/^--data-dir cannot be used: only a folder of this machine/),
      expect.stringMatching(/^--smtp-url cannot be used: only an address such as smtp:/),
      expect.stringMatching(/^--files-region has no effect/),
    ]);
    expect(existsSync(file)).toBe(false);
  });

  it('prints the findings of a check without secrets, and writes them as notes only with --keep [OPS-174, OPS-285, OPS-286]', async () => {
    const { settings } = await startSurroundings();
    const answers = {
      ...settings,
      GOOGLE_CLIENT_SECRET: 'tell-nobody',
      DATA_DIR: site.directory,
      DATABASE_URL: 'postgres://site:tell-nobody@127.0.0.1:9/site',
      BACKUP_DIR: join(site.directory, 'backups'),
      SMTP_URL: settings.SMTP_URL.replace('site:', 'site:tell-nobody'),
    };
    const problems = [
      /The provider \S+ refuses the client \(invalid_client\)/,
      /PostgreSQL cannot be used \(.*ECONNREFUSED/,
      /BACKUP_DIR is inside DATA_DIR/,
      /The mail server \S+ cannot be used \(535/,
    ];
    const refused = await init(answers);
    expect([refused.code, existsSync(file)]).toEqual([1, false]);
    for (const problem of problems.toSpliced(2, 1)) expect(refused.output).toMatch(problem);
    const kept = await init(answers, '--keep');
    expect(kept.code).toBe(0);
    for (const { output } of [refused, kept]) expect(output).not.toContain('tell-nobody');
    const notes = (await readFile(file, 'utf8'))
      .split('\n')
      .filter((line) => line.startsWith('# hiroba init: '));
    for (const problem of problems) {
      expect(notes).toContainEqual(expect.stringMatching(problem));
    }
    expect(notes.join()).not.toContain('tell-nobody');
  });

  it('changes an existing file only with --force, and then only the settings for which options are given [OPS-173, OPS-283, OPS-284]', async () => {
    const { settings } = await startSurroundings();
    await init({ ...settings, ...storage() }, '--json');
    const former = await readFile(file, 'utf8');
    const own = `# mine\nPORT=4000\n${former}ACCESS_LOG=1\n`;
    await writeFile(file, own);
    const unconfirmed = await init({ SMTP_URL: '-' });
    expect([unconfirmed.code, unconfirmed.output.trim()]).toEqual([
      2,
      `${file} exists. Add --force to change it.`,
    ]);
    const changed = await init({ SMTP_URL: '-', BACKUP_DIR: '-' }, '--force', '--json');
    expect(JSON.parse(changed.output)).toMatchObject({
      file,
      changed: ['BACKUP_DIR', 'MAIL_FROM', 'SMTP_URL'],
    });
    const text = await readFile(file, 'utf8');
    const isLeftOut = (line: string) => /SMTP_URL|MAIL_FROM|BACKUP_DIR/.test(line);
    const without = (lines: string) => lines.split('\n').filter((line) => !isLeftOut(line));
    expect(without(text)).toEqual(without(own));
    expect(parseEnv(text)).not.toHaveProperty('SMTP_URL');
    const again = await init({}, '--force');
    expect([again.code, await readFile(file, 'utf8')]).toEqual([0, text]);
  });

  it('lets the site listen where its proxies reach it [OPS-300]', async () => {
    const { settings } = await startSurroundings();
    const { PUBLIC_URL, GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET, OIDC_ISSUER } = settings;
    const signIn = { PUBLIC_URL, GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET, OIDC_ISSUER };
    const listening = async (proxies: string) => {
      await init({ ...signIn, ...storage(), TRUSTED_PROXIES: proxies }, '--force');
      const { HOST, DRAIN_SECONDS } = await written();
      return [HOST, DRAIN_SECONDS];
    };
    expect(await listening('127.0.0.1, ::1')).toEqual(['127.0.0.1', '6']);
    expect(await listening('127.0.0.1, 10.0.0.2')).toEqual([undefined, '6']);
    await writeFile(file, 'HOST=10.0.0.5\nDRAIN_SECONDS=20\n');
    expect(await listening('10.0.0.2')).toEqual(['10.0.0.5', '20']);
    expect(await listening('127.0.0.1')).toEqual(['10.0.0.5', '20']);
  });

  it('checks a bucket by writing and deleting in it, with the key from the answers [OPS-174]', async () => {
    const { settings } = await startSurroundings();
    await using server = await startS3Server();
    const { FILES_URL, FILES_ENDPOINT } = server.settings;
    const answers = { ...settings, ...storage(), ...server.account, FILES_ENDPOINT };
    const missing = await init({ ...answers, FILES_URL: 's3://nowhere' });
    expect([missing.code, missing.output]).toEqual([
      1,
      expect.stringContaining('there is no bucket nowhere'),
    ]);
    const { code, output } = await init({ ...answers, FILES_URL });
    expect([code, output]).toEqual([
      0,
      expect.stringContaining('Files can be written (s3://hiroba)'),
    ]);
    expect(await written()).toMatchObject({ ...server.account, ...server.settings });
  });

  it('creates the secrets of the servers of Compose once [OPS-176]', async () => {
    const { settings } = await startSurroundings();
    const run = () => init(settings, '--for', 'compose', '--file', file, '--force');
    const { code, output } = await run();
    expect([code, output]).toEqual([0, expect.stringContaining(`--env-file ${file} up --build`)]);
    const first = await written();
    for (const name of ['POSTGRES_PASSWORD', 'FILES_SECRET', 'METRICS_TOKEN']) {
      expect(first[name]).toMatch(/^[0-9a-f]{48}$/);
      expect(output).not.toContain(first[name]);
    }
    expect(first).not.toHaveProperty('DATA_DIR');
    await run();
    expect(await written()).toEqual(first);
  });

  it('says in one line that the file cannot be written, before it checks anything [OPS-279]', async () => {
    await writeFile(file, 'no folder');
    const { code, output } = await init({}, '--file', join(file, 'settings'));
    expect([code, output.trim()]).toEqual([
      1,
      expect.stringMatching(/^The file \S+ cannot be used: .*it is a file|not a directory/),
    ]);
  });
});

it('a site whose settings file is missing does not start, and says so in one line [OPS-282]', async () => {
  const started = startPatientSite({ HIROBA_ENV_FILE: file });
  started.ready.catch(() => undefined);
  expect(await started.ended).toBe(1);
  expect(started.output().trim()).toBe(`HIROBA_ENV_FILE ${file}: there is no such file.`);
});
