import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseEnv, stripVTControlCharacters } from 'node:util';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { SITE_TEST_TIMEOUT } from '#server/testing/site-process.ts';
import { emptyFolder, initCommand, MAIL_PASSWORD, startSurroundings } from './init.testing.ts';
import { wrapped } from './terminal.ts';

vi.setConfig({ testTimeout: SITE_TEST_TIMEOUT });

/** `script` of util-linux runs a program on a terminal of its own. */
const hasTerminals = spawnSync('script', ['--version']).stdout?.includes('util-linux') ?? false;

const CTRL_C = '\x03';

/** Starts `hiroba init` on a terminal. `answer` waits for a prompt and types a line. */
function openConversation(folder: string, args: readonly string[] = [], TERM = 'xterm') {
  const command = [process.execPath, ...initCommand, ...args].map((word) => `'${word}'`).join(' ');
  const child = spawn('script', ['--quiet', '--return', '--command', command, '/dev/null'], {
    cwd: folder,
    env: { PATH: process.env.PATH, TERM },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit').then(([code]) => code as number | null);
  onTestFinished(() => void child.kill('SIGKILL'));
  let shown = '';
  let read = 0;
  child.stdout.on('data', (chunk: Buffer) => {
    shown += chunk.toString();
  });
  const waitFor = (prompt: string) =>
    vi.waitFor(
      () => {
        const found = stripVTControlCharacters(shown).indexOf(prompt, read);
        expect(found, `${prompt} in ${stripVTControlCharacters(shown).slice(read)}`).not.toBe(-1);
        read = found + prompt.length;
      },
      { timeout: SITE_TEST_TIMEOUT / 2, interval: 20 },
    );
  return {
    waitFor,
    answer: async (prompt: string, typed: string) => {
      await waitFor(prompt);
      child.stdin.write(typed === CTRL_C ? typed : `${typed}\r`);
    },
    raw: () => shown,
    screen: () => stripVTControlCharacters(shown).replaceAll('\r', ''),
    ended,
  };
}

describe.skipIf(!hasTerminals)('hiroba init on a terminal', () => {
  it('asks questions, checks each answer at once, and offers to answer again, to keep the answer or to leave it out [OPS-177, OPS-178, OPS-289, OPS-291, OPS-306, OPS-365]', async () => {
    const folder = await emptyFolder();
    const { settings, mailUrl } = await startSurroundings();
    const { GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET, OIDC_ISSUER } = settings;
    const { waitFor, answer, screen, ended } = openConversation(folder);
    await answer('npm, systemd, compose [npm]: ', 'docker');
    await waitFor('Answer with one of these: npm, systemd, compose.');
    await answer('npm, systemd, compose [npm]: ', '');
    await answer('PUBLIC_URL: ', settings.PUBLIC_URL);
    await answer('TRUSTED_PROXIES [127.0.0.1]: ', '');
    await answer('OIDC_ISSUER [https://accounts.google.com]: ', '-');
    await waitFor('The site needs this setting.');
    await answer('OIDC_ISSUER [https://accounts.google.com]: ', OIDC_ISSUER);
    await waitFor(`${settings.PUBLIC_URL}/auth/callback`);
    await answer('GOOGLE_CLIENT_ID: ', '');
    await waitFor('The site needs this setting.');
    await answer('GOOGLE_CLIENT_ID: ', GOOGLE_CLIENT_ID);
    await answer('GOOGLE_CLIENT_SECRET (not shown): ', 'tell-nobody');
    await waitFor('refuses the client (invalid_client)');
    await answer('[a]: ', 'x');
    await waitFor('Answer with one of these: a, k, l.');
    await answer('[a]: ', '');
    await answer('OIDC_ISSUER [', '');
    await answer('GOOGLE_CLIENT_ID [', '');
    await answer('GOOGLE_CLIENT_SECRET [unchanged] (not shown): ', GOOGLE_CLIENT_SECRET);
    await waitFor('accepts the client.');
    await answer('DATA_DIR [', '');
    await answer('DATABASE_URL [none]: ', 'postgres://site@127.0.0.1:9/site');
    await answer('Password of site (not shown): ', 'tell-nobody');
    await answer('[a]: ', 'k');
    await answer('FILES_URL [none]: ', 's3 hiroba');
    await waitFor('This value cannot be used: only a bucket');
    await answer('FILES_URL [none]: ', '-');
    await answer('BACKUP_DIR [', join(folder, 'data/inside'));
    await waitFor('BACKUP_DIR is inside DATA_DIR');
    await answer('[k]: ', 'l');
    await answer('SMTP_URL [none]: ', mailUrl);
    await answer('Password of site (not shown): ', MAIL_PASSWORD);
    await answer('MAIL_FROM [mail@127.0.0.1]: ', '森のカフェ <mail@127.0.0.1>');
    expect(await ended).toBe(0);
    for (const secret of ['tell-nobody', GOOGLE_CLIENT_SECRET, MAIL_PASSWORD]) {
      expect(screen()).not.toContain(secret);
    }
    const text = await readFile(join(folder, 'hiroba.env'), 'utf8');
    expect(parseEnv(text)).toEqual({
      ...settings,
      MAIL_FROM: '森のカフェ <mail@127.0.0.1>',
      NODE_ENV: 'production',
      TRUSTED_PROXIES: '127.0.0.1',
      HOST: '127.0.0.1',
      DRAIN_SECONDS: '6',
      DATA_DIR: join(folder, 'data'),
      DATABASE_URL: 'postgres://site:tell-nobody@127.0.0.1:9/site',
    });
    expect(text).toMatch(/^# hiroba init: kept although .*ECONNREFUSED/m);
    expect(screen()).toContain(`HIROBA_ENV_FILE=${join(folder, 'hiroba.env')} npm start`);
    expect(await readdir(folder)).toEqual(['hiroba.env']);

    const again = openConversation(folder, ['--for', 'npm', '--public-url', settings.PUBLIC_URL]);
    await again.answer('TRUSTED_PROXIES [', '10.0.0.1');
    await again.answer('OIDC_ISSUER [', CTRL_C);
    expect(await again.ended).toBe(130);
    expect(again.screen()).toContain('Nothing was written.');
    expect(await readdir(folder)).toEqual(['hiroba.env']);
    expect(await readFile(join(folder, 'hiroba.env'), 'utf8')).toBe(text);
  });

  it('sends no control sequences to a terminal that does not support them [OPS-307]', async () => {
    const { answer, raw, ended } = openConversation(await emptyFolder(), [], 'dumb');
    await answer('npm, systemd, compose [npm]: ', 'npm');
    await answer('PUBLIC_URL: ', CTRL_C);
    expect(await ended).toBe(130);
    const refused = openConversation(await emptyFolder(), ['--yes'], 'dumb');
    expect(await refused.ended).toBe(2);
    for (const output of [raw(), refused.raw()]) {
      expect(output).not.toBe('');
      expect(output).not.toContain('\x1b');
    }
  });
});

it('lines are broken between words, and between wide characters [OPS-290]', () => {
  expect(wrapped('  one two three', 9)).toBe('  one two\n  three');
  expect(wrapped('  ✓ one two three', 11)).toBe('  ✓ one two\n    three');
  expect(wrapped('設定のファイルを、書きます。', 16)).toBe('設定のファイル\nを、書きます。');
  expect(wrapped('see https://fans.example/a-long-address', 12)).toBe(
    'see\nhttps://fans.example/a-long-address',
  );
});
