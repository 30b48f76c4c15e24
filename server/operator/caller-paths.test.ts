import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { runCommand, useOperatedSite } from './operator.testing.ts';

const site = useOperatedSite();

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hiroba-caller-'));
  await writeFile(join(folder, 'file'), '');
  await mkdir(join(folder, 'empty'));
});
afterEach(() => rm(folder, { recursive: true }));

/**
 * Runs a command as `npm run` does for a caller in `folder`: it stores the folder of the caller and changes into
 * another folder.
 */
const run = (...args: readonly string[]) =>
  runCommand({ ...site().settings, INIT_CWD: folder }, ...args);

// Each command says which path it cannot use, or could use.
it.each([
  ['backup --to backups --dry-run', 'backups is possible'],
  ['backup verify none', 'none contains no backup'],
  ['backup verify --to empty', 'empty contains no backup'],
  ['backup rehearse none', 'none contains no backup'],
  ['restore none', 'none contains no backup'],
  ['import none', 'none'],
  ['import empty --files none', 'none'],
  ['init --yes --file file/settings', 'file/settings cannot be used'],
])('`hiroba %s` takes the path from the folder of the caller [OPS-324]', async (line, rest) => {
  expect((await run(...line.split(' '))).text).toContain(join(folder, rest));
});

it('`hiroba move` takes its folders from the folder of the caller [OPS-324]', async () => {
  const move =
    site().url === null
      ? ['move', '--to', 'postgres://127.0.0.1:1/none', '--files', 'file']
      : ['move', '--to', 'sqlite:file'];
  expect((await run(...move)).text).toContain(`DATA_DIR ${join(folder, 'file')}: it is a file`);
});

it('`hiroba init` takes folders in answers from the folder of the caller [OPS-324]', async () => {
  const folders = ['--data-dir', 'file', '--backup-dir', 'file'];
  const address = ['--public-url', 'http://127.0.0.1:1'];
  const client = ['--google-client-id', 'id', '--google-client-secret', 'secret'];
  const issuer = ['--oidc-issuer', 'http://127.0.0.1:1'];
  const answers = [...folders, ...address, ...client, ...issuer];
  const { text } = await run('init', '--yes', '--file', 'settings', ...answers);
  expect(text).toContain(`DATA_DIR ${join(folder, 'file')}: it is a file`);
  expect(text).toContain(`BACKUP_DIR ${join(folder, 'file')}: it is a file`);
  expect(existsSync(join(folder, 'settings'))).toBe(false);
});
