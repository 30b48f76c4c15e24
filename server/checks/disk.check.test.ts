import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { onOwnDisk } from '#server/testing/own-disk.ts';
import { SITE_TEST_TIMEOUT } from '#server/testing/site-process.ts';

vi.setConfig({ testTimeout: SITE_TEST_TIMEOUT });

const TOOL = join(import.meta.dirname, '../operator/hiroba.ts');
/** A program that logs the same problems as the start of a site. */
const START = `
  import { logProblems } from '${import.meta.dirname}/checks.ts';
  import { readEnv } from '${import.meta.dirname}/../platform/env/env.ts';
  import { createLog } from '${import.meta.dirname}/../platform/log/log.ts';
  await logProblems({ env: readEnv(process.env), variables: process.env }, createLog('warn'));
`;

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hiroba-disk-'));
});
afterEach(() => rm(folder, { recursive: true }));

const doctor = [process.execPath, TOOL, 'doctor', '--lang', 'en'];

/** Runs a tool on a disk of 40 MB after a shell script has run there. Returns its lines about the disk. */
function examine(script: string, tool: readonly string[] = doctor): Promise<string[]> {
  const [file = '', ...args] = onOwnDisk({ folder, options: 'size=40m' }, script, tool);
  const env = { PATH: process.env.PATH, DATA_DIR: folder };
  return new Promise((resolve) => {
    execFile(file, args, { env }, (_error, stdout) =>
      resolve(
        stdout
          .split('\n')
          .filter((line) => /DATA_DIR can|The disk of|[Ff]iles? can be written/.test(line)),
      ),
    );
  });
}

const fill = (megabytes: number) =>
  `head -c ${megabytes}M /dev/zero >"$DATA_DIR/ballast" 2>&1; "$@"`;

it('a full disk is one error [OPS-345, OPS-350]', async () => {
  expect(await examine(`mkdir "$DATA_DIR/files"; ${fill(41)}`)).toEqual([
    expect.stringMatching(/^✗ DATA_DIR cannot be written, because its disk is full\./),
  ]);
});

it('a start logs once that the disk is full [OPS-350, OPS-357]', async () => {
  const start = [process.execPath, '--input-type=module', '--eval', START];
  expect(await examine(fill(41), start)).toEqual([
    expect.stringMatching(
      /"check":"data-dir".*"msg":"DATA_DIR cannot be written, because its disk/,
    ),
  ]);
});

it('a disk that has hardly any space left is an error [OPS-344]', async () => {
  // The disk has 40 MB, so less than 400 kB are free. The check of DATA_DIR writes 64 kB.
  expect(await examine(`head -c 40600K /dev/zero >"$DATA_DIR/ballast"; "$@"`)).toEqual([
    expect.stringMatching(/^✓ DATA_DIR can be written\./),
    expect.stringMatching(/^✗ The disk of DATA_DIR is full: /),
    expect.stringMatching(/^✓ Files can be written/),
  ]);
});

it('a nearly full disk is a warning [OPS-344]', async () => {
  expect(await examine(fill(38))).toEqual([
    expect.stringMatching(/^✓ DATA_DIR can be written\./),
    expect.stringMatching(/^! The disk of DATA_DIR is nearly full: /),
    expect.stringMatching(/^✓ Files can be written/),
  ]);
});
