import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { onOwnDisk } from '#server/testing/own-disk.ts';
import { SITE_TEST_TIMEOUT } from '#server/testing/site-process.ts';
import { testEngine } from '#server/testing/test-database.ts';
import { useOperatedSite } from './operator.testing.ts';

vi.setConfig({ testTimeout: SITE_TEST_TIMEOUT });

const TOOL = join(import.meta.dirname, 'hiroba.ts');

const site = useOperatedSite();
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hiroba-full-'));
});
afterEach(() => rm(folder, { recursive: true }));

interface Answer {
  code: unknown;
  /** The output of the tool, followed by the files that are on the disk afterwards. */
  lines: string[];
}

/** Backs the site up to a tmpfs with these options. */
const backUpTo = (options: string, language: 'en' | 'ja') =>
  runOn(options, ['backup', '--to', folder, '--lang', language]);

function runOn(options: string, args: readonly string[]): Promise<Answer> {
  const tool = [process.execPath, TOOL, ...args];
  const [file = '', ...words] = onOwnDisk(
    { folder, options },
    `"$@"; code=$?; ls -A '${folder}'; exit $code`,
    tool,
  );
  return new Promise((resolve) => {
    const env = { PATH: process.env.PATH, BACKUP_DIR: folder, ...site().settings };
    execFile(file, words, { env }, (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, lines: (stdout + stderr).trim().split('\n') }),
    );
  });
}

/** Stores many small files. They exceed the disk because each takes a whole block. */
async function storeSmallFiles(): Promise<void> {
  const images = join(site().directory, 'files/post-images');
  await mkdir(images, { recursive: true });
  const names = Array.from({ length: 4000 }, (_, index) => join(images, `${index}.webp`));
  await Promise.all(names.map((name) => writeFile(name, 'x')));
}

it.each([
  ['en', /^The disk is full \(.*ENOSPC.*\)\. Free space on it, or use a larger one\.$/],
  [
    'ja',
    /^ディスクがいっぱいです（.*ENOSPC.*）。空きを増やすか、大きいディスクを使ってください。$/,
  ],
] as const)(
  'a disk that fills up while files are copied is reported in one line, and is empty afterwards: %s [OPS-194, OPS-82]',
  async (language, line) => {
    await storeSmallFiles();
    expect(await backUpTo('size=15m', language)).toEqual({
      code: 1,
      lines: [expect.stringMatching(line)],
    });
  },
);

it('a disk that has no room for the copy of the database is reported in one line, and is empty afterwards [OPS-194, OPS-82]', async () => {
  // The folder takes the last inode, so the file of the database cannot be created.
  const reasons = {
    sqlite: /^データベースかディスクを使えません（unable to open database/,
    postgres: /^pg_dump が失敗しました：.*No space left on device$/,
  };
  expect(await backUpTo('size=50m,nr_inodes=2', 'ja')).toEqual({
    code: 1,
    lines: [expect.stringMatching(reasons[testEngine])],
  });
});

it('a disk that is smaller than the database is refused before anything is written [OPS-82]', async () => {
  expect(await backUpTo('size=1m', 'ja')).toEqual({
    code: 1,
    lines: [expect.stringContaining('のディスクの空きが足りません（必要')],
  });
});

it.each([
  ['en', /^✗ BACKUP_DIR \S+ cannot be written, because its disk is full\./],
  ['ja', /^✗ BACKUP_DIR（\S+）に書き込めません。ディスクがいっぱいです。/],
] as const)(
  'doctor reports a folder of backups on a full disk: %s [OPS-360]',
  async (language, line) => {
    const { code, lines } = await runOn('nr_inodes=1', ['doctor', '--lang', language]);
    expect(code).toBe(1);
    expect(lines).toContainEqual(expect.stringMatching(line));
  },
);
