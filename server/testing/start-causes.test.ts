import { execFile } from 'node:child_process';
import { mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { freePort } from './free-port.ts';
import { onOwnDisk } from './own-disk.ts';
import { SITE_TEST_TIMEOUT } from './site-process.ts';
import { migratedSqlite } from './template-database.ts';

vi.setConfig({ testTimeout: SITE_TEST_TIMEOUT });

const MAIN = join(import.meta.dirname, '../main.ts');

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hiroba-start-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Starts the site and returns its exit code and its lines. `script` prepares a separate disk of 8 MB for the data. */
async function start(script: string): Promise<{ code: unknown; lines: string[] }> {
  const disk = { folder, options: 'size=8m' };
  const [file = '', ...args] = onOwnDisk(disk, script, [process.execPath, MAIN]);
  const settings = { DATA_DIR: folder, PORT: String(await freePort()), LOG_LEVEL: 'error' };
  const env = { PATH: process.env.PATH, DEMO_CONTENT: '0', ...settings };
  return new Promise((resolve) => {
    // Ends a site that starts although it must not. Otherwise, it would outlive the test.
    execFile(file, args, { env, timeout: SITE_TEST_TIMEOUT / 2 }, (error, stdout, stderr) => {
      resolve({ code: error?.code ?? 0, lines: `${stdout}${stderr}`.trim().split('\n') });
    });
  });
}

const fill = 'dd if=/dev/zero of="$DATA_DIR/ballast" bs=4k 2>/dev/null';
const run = 'exec "$@"';

it('a first start on a full disk names the disk [OPS-163]', async () => {
  expect(await start(`${fill}; ${run}`)).toEqual({
    code: 1,
    lines: [expect.stringMatching(/^DATA_DIR \S+: the disk is full\./)],
  });
});

it('a start of an existing site on a full disk names the disk [OPS-163]', async () => {
  const source = await mkdtemp(join(tmpdir(), 'hiroba-source-'));
  const database = join(source, 'hiroba.db');
  await writeFile(database, await migratedSqlite());
  const { code, lines } = await start(`cp ${database} "$DATA_DIR"; ${fill}; ${run}`);
  await rm(source, { recursive: true });
  expect([code, lines]).toEqual([1, [expect.stringMatching(/the disk is full/i)]]);
});

it('a start on a disk that is mounted read-only names the disk [OPS-164]', async () => {
  expect(await start(`mount -o remount,ro "$DATA_DIR"; ${run}`)).toEqual({
    code: 1,
    lines: [expect.stringMatching(/^DATA_DIR \S+: the disk is mounted read-only\.$/)],
  });
});

// Root may write everywhere, until it drops this capability.
const withoutOverride = 'exec setpriv --bounding-set=-dac_override,-dac_read_search "$@"';

it('a start in a directory to which this user cannot write says so [OPS-353]', async () => {
  expect(await start(`chmod 500 "$DATA_DIR"; ${withoutOverride}`)).toEqual({
    code: 1,
    lines: [expect.stringMatching(/^DATA_DIR \S+: this user may not write there\.$/)],
  });
});

it.each(['lock.db', 'hiroba.db'])(
  'a start with the file %s to which this user cannot write says so [OPS-354]',
  async (name) => {
    const file = `"$DATA_DIR/${name}"`;
    expect(await start(`touch ${file}; chmod 400 ${file}; ${withoutOverride}`)).toEqual({
      code: 1,
      lines: [expect.stringMatching(new RegExp(`^This user may not write \\S+/${name}\\. Give`))],
    });
  },
);

it('a start on a database with overwritten pages says that it is damaged, and how to restore it [OPS-165]', async () => {
  const bytes = await migratedSqlite();
  const damaged = Buffer.from(bytes);
  // The first page has the header; the schema begins there and continues on the next pages.
  damaged.fill(0x41, 4096, 40 * 4096);
  const source = await mkdtemp(join(tmpdir(), 'hiroba-source-'));
  const database = join(source, 'hiroba.db');
  const handle = await open(database, 'w');
  await handle.write(damaged);
  await handle.close();
  const { code, lines } = await start(`cp ${database} "$DATA_DIR"; ${run}`);
  await rm(source, { recursive: true });
  expect([code, lines]).toEqual([
    1,
    [expect.stringMatching(/^A file of the database is damaged \(.+\)\..*hiroba restore <folder>/)],
  ]);
});
