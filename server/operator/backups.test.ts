import { execFileSync } from 'node:child_process';
import { hash, randomBytes } from 'node:crypto';
import { appendFile, cp, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ensureSiteId } from '#server/features/site/site-settings/site-identity.service.ts';
import { openPostgres } from '#server/platform/database/postgres.ts';
import { openSqlite } from '#server/platform/database/sqlite.ts';
import { openFiles } from '#server/platform/files/files.ts';
import { openBucket } from '#server/platform/files/open-site-files.ts';
import { startS3Server } from '#server/platform/files/s3-server.testing.ts';
import { markPrefix, ownerOf } from '#server/platform/files/site-marker.ts';
import { tables } from '#server/schema.ts';
import { insertMember, insertPost } from '#server/testing/factories.ts';
import { patientWaits } from '#server/testing/patient-waits.ts';
import {
  createTestDatabase,
  itOnPostgres,
  quietLog,
  type TestDatabase,
} from '#server/testing/test-database.ts';
import type { BackupManifest } from './backup-manifest.ts';
import { createEmptyDatabase } from './operator.testing.ts';
import { runOperator } from './run-operator.ts';

let site: TestDatabase;
let folder: string;
let empty: { url: string | null; drop: () => Promise<void> };
const picture = randomBytes(5000);

beforeEach(async () => {
  site = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'hiroba-backups-'));
  empty = await createEmptyDatabase(site);
  await openFiles(join(site.directory, 'files')).put('post-images/a.webp', picture, 'image/webp');
  await openFiles(join(site.directory, 'files')).put(
    'data-exports/b.zip',
    picture,
    'application/zip',
  );
});

afterEach(async () => {
  await empty.drop();
  await site.drop();
  await rm(folder, { recursive: true });
});

const settingsOf = (directory: string, url: string | null) => ({
  DATA_DIR: directory,
  ...(url === null ? {} : { DATABASE_URL: url }),
});
const ofSite = () => settingsOf(site.directory, site.url);
const ofEmpty = () => settingsOf(join(folder, 'restored'), empty.url);

async function run(settings: Record<string, string>, ...args: string[]) {
  const lines: string[] = [];
  const code = await runOperator([...args, '--lang', 'en'], settings, (text) => lines.push(text));
  return { code, text: lines.join('\n') };
}

interface Saved extends BackupManifest {
  folder: string;
  removed: string[];
}

async function backUp(...args: string[]): Promise<Saved> {
  const { code, text } = await run(ofSite(), 'backup', '--to', folder, '--json', ...args);
  expect([code, text]).toEqual([0, expect.stringContaining('"folder"')]);
  return JSON.parse(text) as Saved;
}

async function restoredPosts(): Promise<string[]> {
  const database =
    empty.url === null
      ? openSqlite(join(folder, 'restored/hiroba.db'), quietLog, { tables })
      : openPostgres(empty.url, quietLog, { poolSize: 1, waits: patientWaits });
  const rows = await database.read.selectFrom('posts').select('id').execute();
  await database.close();
  return rows.map(({ id }) => id);
}

it('a backup that is made during writes contains everything that was acknowledged before the backup [OPS-21, OPS-243]', async () => {
  const member = await insertMember(site.database);
  const before = [
    await insertPost(site.database, member.id),
    await insertPost(site.database, member.id),
  ];
  let isWriting = true;
  const writing = (async () => {
    while (isWriting) await insertPost(site.database, member.id);
  })();
  const saved = await backUp();
  isWriting = false;
  await writing;
  expect(saved).toMatchObject({ files: { count: 1, bytes: 5000 }, removed: [] });
  expect(await run(ofEmpty(), 'restore', saved.folder, '--dry-run')).toMatchObject({ code: 0 });
  await expect(stat(join(folder, 'restored/files'))).rejects.toThrow('ENOENT');
  const { code, text } = await run(ofEmpty(), 'restore', saved.folder);
  expect([code, text]).toEqual([0, expect.stringContaining('the database and 1 file')]);
  expect(await restoredPosts()).toEqual(expect.arrayContaining(before));
  expect(await readFile(join(folder, 'restored/files/post-images/a.webp'))).toEqual(picture);
});

itOnPostgres(
  'a backup and its restore can use the local socket of PostgreSQL [OPS-466]',
  async () => {
    const { rows } = await sql<{ folder: string }>`
    select current_setting('unix_socket_directories') as folder
  `.execute(site.database.read);
    const socketOf = (url: string | null) => {
      const { username, port, pathname } = new URL(url ?? '');
      return `postgres://${username}@nowhere.invalid:${port}${pathname}?host=${rows[0]?.folder}`;
    };
    const saved = await run(
      settingsOf(site.directory, socketOf(site.url)),
      'backup',
      '--to',
      folder,
    );
    expect(saved).toMatchObject({ code: 0 });
    const [backup = ''] = await readdir(folder);
    const restored = settingsOf(join(folder, 'restored'), socketOf(empty.url));
    expect(await run(restored, 'restore', join(folder, backup))).toMatchObject({ code: 0 });
  },
);

it('without `--to`, a backup is stored in BACKUP_DIR [OPS-21]', async () => {
  const { code, text } = await run({ ...ofSite(), BACKUP_DIR: folder }, 'backup', '--json');
  expect(code).toBe(0);
  const { folder: made } = JSON.parse(text) as Saved;
  expect(dirname(made)).toBe(folder);
});

it('only the newest backups are kept, and unchanged files are stored once for all of them [OPS-22, OPS-244]', async () => {
  const names = [];
  for (let round = 0; round < 3; round += 1) {
    names.push((await backUp('--keep', '2')).folder);
  }
  const kept = (await readdir(folder)).sort();
  expect(kept.map((name) => join(folder, name))).toEqual(names.slice(1));
  const files = kept.map((name) => stat(join(folder, name, 'files/post-images/a.webp')));
  const [first, second] = await Promise.all(files);
  expect(first?.ino).toBe(second?.ino);
});

it('two backups that begin in the same second are completed under different names [OPS-245]', async () => {
  const saved = await Promise.all([backUp(), backUp()]);
  expect((await readdir(folder)).map((name) => join(folder, name)).sort()).toEqual(
    saved.map((backup) => backup.folder).sort(),
  );
  for (const backup of saved) {
    expect(await run(ofEmpty(), 'restore', backup.folder, '--dry-run')).toMatchObject({ code: 0 });
  }
});

it('a backup is restored only into an empty site, and only when it is complete and of a known version [OPS-23]', async () => {
  const { folder: whole } = await backUp();
  const refusalOf = async (settings: Record<string, string>, from: string) => {
    const { code, text } = await run(settings, 'restore', from);
    expect(code).toBe(1);
    return text;
  };
  expect(await refusalOf(ofSite(), whole)).toContain('is not empty');
  expect(await refusalOf(ofEmpty(), folder)).toContain('is a folder of backups');
  const broken = async (change: (copy: string) => Promise<unknown>) => {
    const copy = await mkdtemp(join(folder, 'broken-'));
    await cp(whole, copy, { recursive: true });
    await change(copy);
    return refusalOf(ofEmpty(), copy);
  };
  const manifest = JSON.parse(await readFile(join(whole, 'backup.json'), 'utf8')) as BackupManifest;
  const rewrite = (copy: string, change: object) =>
    writeFile(join(copy, 'backup.json'), JSON.stringify({ ...manifest, ...change }));
  expect(await broken((copy) => rm(join(copy, 'files/post-images/a.webp')))).toContain('damaged');
  expect(await broken((copy) => appendFile(join(copy, manifest.database.file), 'x'))).toContain(
    'damaged',
  );
  expect(await broken((copy) => rewrite(copy, { migration: '9999-next' }))).toContain(
    'newer version',
  );
  expect(await broken((copy) => rewrite(copy, { migration: '0081-clip-items-by-time' }))).toMatch(
    /Restore it with the version of commit [0-9a-f]{12}/,
  );
  expect(await broken((copy) => rewrite(copy, { format: 3 }))).toContain('does not know');
  const engine = manifest.engine === 'sqlite' ? 'postgres' : 'sqlite';
  expect(await broken((copy) => rewrite(copy, { engine }))).toContain('DATABASE_URL');
  await expect(stat(join(folder, 'restored/files'))).rejects.toThrow('ENOENT');
});

it('a backup has a digest of each file, and `backup verify` names the files that have changed or are missing [OPS-124, OPS-213, OPS-214]', async () => {
  const files = openFiles(join(site.directory, 'files'));
  await files.put('post-images/c.webp', randomBytes(10), 'image/webp');
  await backUp();
  const { folder: newest } = await backUp();
  const whole = await run(ofSite(), 'backup', 'verify', '--to', folder);
  expect(whole).toEqual({ code: 0, text: expect.stringContaining(`${newest} is whole`) });
  execFileSync('sha256sum', ['--check', '--quiet', 'files.sha256'], { cwd: newest });
  // One bit changes, but not the size. The earlier backup shares the file, so both backups contain the change.
  const rotten = join(newest, 'files/post-images/a.webp');
  const bytes = await readFile(rotten);
  bytes.writeUInt8(bytes.readUInt8(9) ^ 1, 9);
  await writeFile(rotten, bytes);
  await rm(join(newest, 'files/post-images/c.webp'));
  // The next backup is made before a verification. It links the damaged file and copies its old digest.
  const { folder: next } = await backUp();
  const damaged = (...names: string[]) => ({
    code: 1,
    text: expect.stringContaining(`${names.join(', ')} (${names.length} file`),
  });
  const [a, c] = ['files/post-images/a.webp', 'files/post-images/c.webp'];
  expect(await run(ofSite(), 'backup', 'verify', newest)).toEqual(damaged(a, c));
  expect(await run(ofEmpty(), 'restore', newest)).toEqual(damaged(a, c));
  expect(await run(ofSite(), 'backup', 'verify', '--to', folder)).toEqual(damaged(a));
  // A backup after the verification copies the file from the site again.
  // Until then, the older backups stay.
  const { folder: healed, removed } = await backUp('--keep', '1');
  expect(removed).toEqual([]);
  expect(await run(ofSite(), 'backup', 'verify', '--to', folder)).toMatchObject({ code: 0 });
  expect(await readFile(join(healed, a))).toEqual(picture);
  expect(next).not.toBe(healed);
  const accepted = await run(ofEmpty(), 'restore', newest, '--accept-damage');
  expect(accepted).toMatchObject({ code: 0 });
});

it('the next backup shares no files with a backup that lacks a valid list of digests, and a list without all files counts as damaged [OPS-214]', async () => {
  const { folder: old, files } = await backUp();
  await writeFile(join(old, 'files/post-images/a.webp'), randomBytes(picture.length));
  await rm(join(old, 'files.sha256'));
  const { folder: next } = await backUp();
  expect(await readFile(join(next, 'files/post-images/a.webp'))).toEqual(picture);
  const manifest = JSON.parse(await readFile(join(next, 'backup.json'), 'utf8')) as BackupManifest;
  const short = { ...files, sha256: hash('sha256', '', 'hex') };
  await writeFile(join(next, 'files.sha256'), '');
  await writeFile(join(next, 'backup.json'), JSON.stringify({ ...manifest, files: short }));
  const { code, text } = await run(ofSite(), 'backup', 'verify', next);
  expect([code, text]).toEqual([1, expect.stringContaining('files.sha256')]);
});

it('`backup rehearse` restores a backup into a scratch site, counts its rows, and removes the scratch site [OPS-125, OPS-215]', async () => {
  const member = await insertMember(site.database);
  await insertPost(site.database, member.id);
  const saved = await backUp();
  const { code, text } = await run(ofSite(), 'backup', 'rehearse', saved.folder, '--json');
  expect([code, JSON.parse(text)]).toMatchObject([0, { rows: { profiles: 1, posts: 1 } }]);
  expect(await readdir(folder)).toEqual([basename(saved.folder)]);
  expect(await databasesOf(site)).toEqual([]);
  await breakDatabaseOf(saved.folder);
  expect(await run(ofSite(), 'backup', 'rehearse', saved.folder)).toMatchObject({ code: 1 });
  expect(await readdir(folder)).toEqual([basename(saved.folder)]);
  expect(await databasesOf(site)).toEqual([]);
});

async function databasesOf({ database, url }: TestDatabase): Promise<unknown[]> {
  if (url === null) return [];
  const scratch = `hiroba\\_rehearsal\\_%`;
  const { rows } = await sql`select datname from pg_database where datname like ${scratch}`.execute(
    database.setup,
  );
  return rows;
}

/** Damages the database of a backup, and updates its digest in the manifest. */
async function breakDatabaseOf(saved: string): Promise<void> {
  const manifest = JSON.parse(await readFile(join(saved, 'backup.json'), 'utf8')) as BackupManifest;
  const path = join(saved, manifest.database.file);
  const bytes = await readFile(path);
  bytes.fill(0xff, Math.floor(bytes.length / 4));
  await writeFile(path, bytes);
  const database = { ...manifest.database, sha256: hash('sha256', bytes, 'hex') };
  await writeFile(join(saved, 'backup.json'), JSON.stringify({ ...manifest, database }));
}

it('nothing is restored when the copy of the database is damaged, even if its digest is correct [OPS-23, OPS-246]', async () => {
  const { folder: saved } = await backUp();
  await breakDatabaseOf(saved);
  expect(await run(ofEmpty(), 'restore', saved)).toMatchObject({ code: 1 });
  const left = await readdir(join(folder, 'restored'));
  expect(left.filter((name) => !name.startsWith('lock.db'))).toEqual([]);
});

it.each([
  [0, ['--help'], 'Usage:'],
  [0, ['backup', '--help'], 'hiroba -- backup [--to'],
  [0, ['restore', '--help'], 'hiroba -- restore <backup>'],
  [0, ['doctor', '--help'], 'hiroba -- doctor [--json]'],
  [0, ['migrate', '--help'], 'hiroba -- migrate [--dry-run] [--json]'],
  [2, [], 'Usage:'],
  [2, ['destroy'], 'There is no command destroy'],
  [2, ['backup', '--loudly'], "'--loudly'"],
  [2, ['backup'], '--to <folder>, or set BACKUP_DIR'],
  [2, ['doctor', '--keep', '2'], "'--keep'"],
  [2, ['doctor', '--dry-run'], "'--dry-run'"],
  [2, ['doctor', 'all'], "'all'"],
  [2, ['restore', 'one', 'two'], "'two'"],
  [2, ['backup', '--keep', 'many'], '--keep many'],
  [2, ['restore'], 'restore <backup>'],
  [2, ['admin', 'apoint'], 'admin list|create|promote|drop'],
  [2, ['admin', 'create'], 'admin create <member>'],
  [2, ['admin', 'create', 'sora', '--rank', 'king'], '--rank king'],
  [2, ['jobs', 'restart'], 'jobs list'],
  [2, ['jobs', 'list', '--state', 'lost'], '--state lost'],
  [2, ['backup', 'verfy'], 'backup verfy'],
  [2, ['backup', 'rehearse', '--dry-run'], 'backup rehearse --dry-run'],
  [1, ['backup', 'verify', '--to', '/tmp/hiroba-none'], 'contains no backup'],
])('the tool exits with code %i for %j [OPS-24, OPS-61]', async (code, args, text) => {
  expect(await run({ DATA_DIR: folder }, ...args)).toEqual({
    code,
    text: expect.stringContaining(text),
  });
});

it('a failure is printed in Japanese with `--lang ja`, and as JSON with `--json` [OPS-24]', async () => {
  const lines: string[] = [];
  const print = (text: string) => lines.push(text);
  await runOperator(['restore', folder, '--lang', 'ja'], ofEmpty(), print);
  await runOperator(['restore', folder, '--lang', 'ja', '--json'], ofEmpty(), print);
  expect(lines[0]).toContain('バックアップがありません');
  expect(JSON.parse(lines[1] ?? '')).toEqual({ error: lines[0] });
});

describe('files in a bucket', () => {
  let server: Awaited<ReturnType<typeof startS3Server>>;
  const at = (prefix: string) => ({ ...server.settings, FILES_URL: `s3://hiroba/${prefix}` });
  const filesAt = (prefix: string) => openBucket({ ...server.location, prefix: `${prefix}/` }, '');

  beforeEach(async () => {
    server = await startS3Server();
    for (const [name, value] of Object.entries(server.account)) vi.stubEnv(name, value);
    const files = await filesAt('fans');
    await markPrefix(files, await ensureSiteId(site.database));
    for (const key of ['post-images/a.webp', 'data-exports/b.zip'])
      await files.put(key, picture, '');
    const neighbour = await filesAt('fans-too');
    await neighbour.put('post-images/c.webp', picture, 'image/webp');
  });

  afterEach(async () => {
    vi.unstubAllEnvs();
    await server.close();
  });

  async function backUpBucket(): Promise<string> {
    const settings = { ...ofSite(), ...at('fans') };
    const { code, text } = await run(settings, 'backup', '--to', folder, '--json');
    expect([code, text]).toEqual([0, expect.stringContaining('"folder"')]);
    return (JSON.parse(text) as Saved).folder;
  }

  it('are backed up, shared between backups while unchanged, and restored under another prefix [OPS-250, OPS-32]', async () => {
    const member = await insertMember(site.database);
    const post = await insertPost(site.database, member.id);
    const saved = await backUpBucket();
    expect(await readdir(join(saved, 'files'), { recursive: true })).toEqual([
      'post-images',
      'post-images/a.webp',
    ]);
    const second = await backUpBucket();
    const [one, two] = await Promise.all(
      [saved, second].map((path) => stat(join(path, 'files/post-images/a.webp'))),
    );
    expect(one?.ino).toBe(two?.ino);
    const restored = await run({ ...ofEmpty(), ...at('copy') }, 'restore', second);
    expect(restored).toEqual({ code: 0, text: expect.stringContaining('1 file') });
    expect(await restoredPosts()).toEqual([post]);
    const copy = await filesAt('copy');
    expect((await copy.read('post-images/a.webp'))?.equals(picture)).toBe(true);
    expect(await ownerOf(copy, await ensureSiteId(site.database))).toBe('this-site');
    await expect(stat(join(folder, 'restored/files'))).rejects.toThrow('ENOENT');
  });

  it('are restored only under an empty prefix, and are deleted again when the restore fails [OPS-250, OPS-251]', async () => {
    const saved = await backUpBucket();
    expect(await run({ ...ofEmpty(), ...at('fans') }, 'restore', saved)).toEqual({
      code: 1,
      text: expect.stringContaining('s3://hiroba/fans is not empty'),
    });
    await breakDatabaseOf(saved);
    expect(await run({ ...ofEmpty(), ...at('copy') }, 'restore', saved)).toMatchObject({ code: 1 });
    expect(await (await filesAt('copy')).isEmpty()).toBe(true);
    await server.stop();
    expect(await run({ ...ofSite(), ...at('fans') }, 'backup', '--to', folder)).toEqual({
      code: 1,
      text: expect.stringMatching(/^FILES_URL s3:\/\/hiroba\/fans: the server does not answer/),
    });
    await server.restart();
  });
});
