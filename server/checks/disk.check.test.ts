import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { onOwnDisk } from '#server/testing/own-disk.ts';
import { SITE_TEST_TIMEOUT } from '#server/testing/site-process.ts';

vi.setConfig({ testTimeout: SITE_TEST_TIMEOUT });

const TOOL = join(import.meta.dirname, '../operator/hiroba.ts');

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hiroba-disk-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** Runs `hiroba doctor` on a disk of 40 MB after a shell script has run there. Returns its lines about the disk. */
function examine(script: string): Promise<string[]> {
  const tool = [process.execPath, TOOL, 'doctor', '--lang', 'en'];
  const [file = '', ...args] = onOwnDisk({ folder, options: 'size=40m' }, script, tool);
  const env = { PATH: process.env.PATH, DATA_DIR: folder };
  return new Promise((resolve) => {
    execFile(file, args, { env }, (_error, stdout) =>
      resolve(stdout.split('\n').filter((line) => /DATA_DIR can|The disk of/.test(line))),
    );
  });
}

const fill = (megabytes: number) =>
  `head -c ${megabytes}M /dev/zero >"$DATA_DIR/ballast" 2>&1; "$@"`;

it('a full disk is an error, and DATA_DIR is not said to be writable [OPS-344, OPS-345]', async () => {
  expect(await examine(fill(41))).toEqual([
    expect.stringMatching(/^✗ DATA_DIR cannot be written, because its disk is full\./),
    expect.stringMatching(/^✗ The disk of DATA_DIR is full: 0 B are free\./),
  ]);
});

it('a nearly full disk is a warning [OPS-344]', async () => {
  expect(await examine(fill(38))).toEqual([
    expect.stringMatching(/^✓ DATA_DIR can be written\./),
    expect.stringMatching(/^! The disk of DATA_DIR is nearly full: /),
  ]);
});
