import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, open, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startS3Server } from '#server/platform/files/s3-server.testing.ts';
import { insertMember } from '#server/testing/factories.ts';
import { type BackupManifest, readManifest } from './backup-manifest.ts';
import {
  createEmptyDatabase,
  runCommand,
  type Settings,
  useOperatedSite,
} from './operator.testing.ts';
import { digestOf } from './verify-backup.ts';

const site = useOperatedSite();
const [key, otherKey] = [randomBytes(32).toString('hex'), randomBytes(32).toString('hex')];

let folder: string;
let empty: Awaited<ReturnType<typeof createEmptyDatabase>>;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hiroba-encrypted-'));
  empty = await createEmptyDatabase(site());
  await insertMember(site().database);
});

afterEach(async () => {
  vi.unstubAllEnvs();
  await empty.drop();
  await rm(folder, { recursive: true });
});

const target = (): Settings => ({
  DATA_DIR: join(folder, 'restored'),
  ...(empty.url === null ? {} : { DATABASE_URL: empty.url }),
});

async function backUp(settings: Settings): Promise<string> {
  const all = { ...site().settings, ...settings };
  const { code, text } = await runCommand(all, 'backup', '--to', join(folder, 'to'), '--json');
  expect([code, text]).toEqual([0, expect.stringContaining('"folder"')]);
  return (JSON.parse(text) as { folder: string }).folder;
}

async function databaseOf(
  saved: string,
): Promise<{ path: string; database: BackupManifest['database'] }> {
  const { database } = await readManifest(saved);
  return { path: join(saved, database.file), database };
}

it('with BACKUP_KEY, a backup has only an encrypted copy of the database, which is verified without the key [OPS-406]', async () => {
  const saved = await backUp({ BACKUP_KEY: key });
  const { path, database } = await databaseOf(saved);
  expect(database).toMatchObject({
    file: expect.stringMatching(/\.enc$/),
    sha256: await digestOf(path),
  });
  expect((await readdir(saved)).sort()).toEqual(
    ['backup.json', 'files', 'files.sha256', database.file].sort(),
  );
  expect(await readFile(path, 'latin1')).not.toMatch(/SQLite format|PGDMP/);
  expect(await readFile(join(saved, 'backup.json'), 'utf8')).not.toContain(key);
  expect((await runCommand(site().settings, 'backup', 'verify', saved)).code).toBe(0);
});

it('with BACKUP_KEY, an encrypted backup is rehearsed and restored with all rows [OPS-406]', async () => {
  const saved = await backUp({ BACKUP_KEY: key });
  const rehearsed = await runCommand(
    { ...site().settings, BACKUP_KEY: key },
    'backup',
    'rehearse',
    saved,
    '--json',
  );
  expect(JSON.parse(rehearsed.text)).toMatchObject({ rows: { profiles: 1 } });
  const restored = await runCommand({ ...target(), BACKUP_KEY: key }, 'restore', saved);
  expect(restored).toMatchObject({ code: 0 });
  const { text } = await runCommand(target(), 'usage', '--json');
  expect(JSON.parse(text)).toMatchObject({ rows: { profiles: 1 } });
  expect(
    (await readdir(join(folder, 'restored'))).filter((name) => /unfinished|enc/.test(name)),
  ).toEqual([]);
});

it('a former key opens earlier backups, and new backups have the first key [OPS-407]', async () => {
  const earlier = await backUp({ BACKUP_KEY: otherKey });
  const settings = { BACKUP_KEY: `${key}, ${otherKey}` };
  const later = await backUp(settings);
  const names = await Promise.all(
    [earlier, later].map(async (saved) => (await databaseOf(saved)).database.key),
  );
  expect(new Set(names).size).toBe(2);
  for (const saved of [earlier, later]) {
    expect(
      await runCommand({ ...target(), ...settings }, 'restore', saved, '--dry-run'),
    ).toMatchObject({
      code: 0,
    });
  }
  expect(await runCommand({ ...target(), ...settings }, 'restore', earlier)).toMatchObject({
    code: 0,
  });
});

it.each([
  ['without a key', {}],
  ['with another key', { BACKUP_KEY: otherKey }],
])(
  '%s, an encrypted backup is refused in one line, and the target stays empty [OPS-408]',
  async (_, settings) => {
    const saved = await backUp({ BACKUP_KEY: key });
    const all: Settings = { ...target(), ...settings };
    for (const options of [['--dry-run'], []]) {
      const { code, text } = await runCommand(all, 'restore', saved, ...options);
      expect([code, text]).toEqual([1, expect.stringContaining('its key is not in BACKUP_KEY')]);
    }
    expect(await readdir(join(folder, 'restored')).catch(() => [])).toEqual([]);
  },
);

it('a copy that was changed after its encryption is not restored, even with a matching digest [OPS-408]', async () => {
  const saved = await backUp({ BACKUP_KEY: key });
  const { path } = await databaseOf(saved);
  const file = await open(path, 'r+');
  await file.write(randomBytes(8), 0, 8, 1000);
  await file.close();
  const manifest = await readManifest(saved);
  const database = { ...manifest.database, sha256: await digestOf(path) };
  await writeFile(join(saved, 'backup.json'), JSON.stringify({ ...manifest, database }));
  const { code, text } = await runCommand({ ...target(), BACKUP_KEY: key }, 'restore', saved);
  expect([code, text]).toEqual([1, expect.stringContaining('is damaged')]);
  const left = await readdir(join(folder, 'restored'));
  expect(left.filter((name) => !name.startsWith('lock.db'))).toEqual([]);
});

it('only encrypted backups are copied into the bucket once BACKUP_KEY is set [OPS-409]', async () => {
  await using server = await startS3Server();
  for (const [name, value] of Object.entries(server.account)) vi.stubEnv(name, value);
  const plain = await backUp({});
  const saved = await backUp({
    BACKUP_KEY: key,
    BACKUP_URL: 's3://hiroba/copies',
    BACKUP_ENDPOINT: server.location.endpoint ?? '',
    BACKUP_PATH_STYLE: '1',
  });
  expect(saved).not.toBe(plain);
  const { file } = (await databaseOf(saved)).database;
  const copied = server.pathOf(`copies/${basename(saved)}/${file}`);
  expect(await digestOf(copied)).toBe(await digestOf(join(saved, file)));
  expect(existsSync(server.pathOf(`copies/${basename(plain)}/backup.json`))).toBe(false);
});

it('a key that is not 64 hexadecimal digits is refused in one line, which does not contain it [OPS-408]', async () => {
  const { code, text } = await runCommand(
    { ...site().settings, BACKUP_KEY: `${key},short-secret` },
    'backup',
    '--to',
    folder,
  );
  expect([code, text]).toEqual([1, expect.stringContaining('BACKUP_KEY: only keys of 64')]);
  expect(text).not.toMatch(/short-secret|[0-9a-f]{64}/);
});
