import { execFile } from 'node:child_process';
import { chmod, mkdtemp, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it, onTestFinished, vi } from 'vitest';
import { listBackups } from '#server/operator/backup-manifest.ts';
import { SITE_TEST_TIMEOUT } from '#server/testing/site-process.ts';

vi.setConfig({ testTimeout: SITE_TEST_TIMEOUT });

const TOOL = join(import.meta.dirname, '../operator/hiroba.ts');

/** Runs the tool with a umask, for a site on SQLite in a folder that every account of the machine can enter. */
async function openFolder(umask: string) {
  // The temporary folder of the tests is private.
  const folder = await mkdtemp('/tmp/hiroba-open-');
  onTestFinished(() => rm(folder, { recursive: true }));
  await chmod(folder, 0o755);
  const [DATA_DIR, BACKUP_DIR] = [join(folder, 'data'), join(folder, 'backups')];
  const env = { PATH: process.env.PATH, DATA_DIR, BACKUP_DIR, LANG: 'en' };
  const run = (...args: string[]) =>
    promisify(execFile)(
      '/bin/sh',
      ['-c', `umask ${umask}; exec "$@"`, 'sh', process.execPath, TOOL, ...args],
      { env },
    );
  await run('migrate');
  await run('backup');
  const [backup = ''] = await listBackups(BACKUP_DIR);
  const database = join(DATA_DIR, 'hiroba.db');
  return { DATA_DIR, BACKUP_DIR, database, backup: join(BACKUP_DIR, backup), run };
}

async function modeOf(path: string): Promise<string> {
  return ((await stat(path)).mode & 0o777).toString(8);
}

it('the data and the backups are private to the account, whatever the umask is [OPS-368]', async () => {
  const { DATA_DIR, database, backup } = await openFolder('022');
  expect(await Promise.all([DATA_DIR, database, backup].map(modeOf))).toEqual([
    '700',
    '600',
    '700',
  ]);
});

it('a umask that excludes others stays, so that a group can read backups [OPS-368]', async () => {
  const { database, backup } = await openFolder('027');
  expect(await Promise.all([database, backup].map(modeOf))).toEqual(['640', '750']);
});

it('the checks name the folders whose files every account can read, and the command that closes them [OPS-369]', async () => {
  const { DATA_DIR, BACKUP_DIR, database, backup, run } = await openFolder('022');
  const report = async () => (await run('doctor')).stdout;
  expect(await report()).not.toContain('Every account');
  await chmod(database, 0o644);
  expect(await report()).not.toContain('Every account');
  await Promise.all([DATA_DIR, BACKUP_DIR, backup].map((path) => chmod(path, 0o755)));
  expect(await report()).toContain(
    `! Every account of this machine can read the files in ${DATA_DIR} ${BACKUP_DIR}. Run chmod -R o-rwx ${DATA_DIR} ${BACKUP_DIR}.`,
  );
});
