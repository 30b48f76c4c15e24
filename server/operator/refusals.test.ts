import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createEmptyDatabase, runCommand, useOperatedSite } from './operator.testing.ts';

const site = useOperatedSite();

it.each([
  ['usage --loud', "Wrong arguments or options (Unknown option '--loud'). See --help."],
  ['usage now', "Wrong arguments or options (unexpected argument 'now'). See --help."],
  ['backup --keep 0', 'Wrong arguments or options (--keep 0). See --help.'],
  ['backup verfy', 'Wrong arguments or options (backup verfy). See --help.'],
  ['restore', 'Expected: restore <backup>. See --help.'],
  ['move', 'Expected: --to <database>. See --help.'],
  ['purge', 'Expected: purge variants. See --help.'],
])(
  '`hiroba %s` says in a sentence what is wrong, or what would be right [OPS-371]',
  async (line, text) => {
    expect(await site().run(...line.split(' '))).toMatchObject({ code: 2, text });
  },
);

it('a folder that accepts no files is refused with the reason, and not for its space [OPS-443]', async () => {
  expect(await site().run('backup', '--to', '/proc/backups')).toMatchObject({
    code: 1,
    text: '/proc/backups: no file can be created there.',
  });
});

it('a folder of several backups names the newest one [OPS-372]', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'hiroba-several-'));
  try {
    await Promise.all(
      ['20261124T180000Z', '20261125T180000Z'].map((name) => mkdir(join(folder, name))),
    );
    expect(await site().run('restore', folder)).toMatchObject({
      code: 1,
      text: `${folder} is a folder of backups. Name one of them, such as the newest: ${join(folder, '20261125T180000Z')}`,
    });
  } finally {
    await rm(folder, { recursive: true });
  }
});

describe('without a site', () => {
  let folder: string;
  let empty: Awaited<ReturnType<typeof createEmptyDatabase>>;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'hiroba-no-site-'));
    empty = await createEmptyDatabase(site());
  });
  afterEach(async () => {
    await empty.drop();
    await rm(folder, { recursive: true });
  });

  it.each([
    [1, 'usage'],
    [1, 'admin list'],
    [0, 'migrate --dry-run'],
  ])(
    'exit code %i: `hiroba %s` names the database, and the setting with which it may be missing [OPS-370]',
    async (code, line) => {
      const settings = { DATA_DIR: folder, ...(empty.url !== null && { DATABASE_URL: empty.url }) };
      const place = empty.url === null ? folder : 'the database of DATABASE_URL';
      expect(await runCommand(settings, ...line.split(' '))).toMatchObject({
        code,
        text: `There is no site in ${place}. If it is elsewhere, name its settings file in HIROBA_ENV_FILE. A new site is created by its start, or by hiroba migrate.`,
      });
      expect(await readdir(folder)).toEqual([]);
    },
  );
});
