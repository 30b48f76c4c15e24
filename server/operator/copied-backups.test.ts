import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { BucketFiles } from '#server/platform/files/bucket-files.ts';
import { openFiles } from '#server/platform/files/files.ts';
import { openBucket } from '#server/platform/files/open-site-files.ts';
import { startS3Server } from '#server/platform/files/s3-server.testing.ts';
import { markPrefix } from '#server/platform/files/site-marker.ts';
import { insertMember, insertPost } from '#server/testing/factories.ts';
import {
  createEmptyDatabase,
  runCommand,
  type Settings,
  useOperatedSite,
} from './operator.testing.ts';

const site = useOperatedSite();
let server: Awaited<ReturnType<typeof startS3Server>>;
let copies: BucketFiles;
let folder: string;

beforeEach(async () => {
  server = await startS3Server();
  for (const [name, value] of Object.entries(server.account)) vi.stubEnv(name, value);
  copies = await openBucket({ ...server.location, prefix: 'copies/' }, '');
  folder = await mkdtemp(join(tmpdir(), 'hiroba-copied-'));
  await store('post-images/a.webp');
});

afterEach(async () => {
  vi.unstubAllEnvs();
  await server.close();
  await rm(folder, { recursive: true });
});

const siteFiles = () => openFiles(join(site().directory, 'files'));
const store = (key: string) => siteFiles().put(key, Buffer.from(key), 'image/webp');

const bucketSettings = (): Settings => ({
  BACKUP_URL: 's3://hiroba/copies',
  BACKUP_ENDPOINT: server.location.endpoint ?? '',
  BACKUP_PATH_STYLE: '1',
});

const backUp = (...options: string[]) =>
  runCommand({ ...site().settings, ...bucketSettings() }, 'backup', '--to', folder, ...options);

async function backUpNext(...options: string[]): Promise<string> {
  const before = await readdir(folder);
  expect(await backUp(...options)).toMatchObject({ code: 0 });
  const [name = ''] = (await readdir(folder)).filter((each) => !before.includes(each));
  return name;
}

async function copiedKeys(): Promise<string[]> {
  const keys = [];
  for await (const { key } of copies.listAll()) keys.push(key);
  return keys.sort();
}

it('a backup is copied into a bucket, and can be restored from its copy alone [OPS-84]', async () => {
  const { database } = site();
  const member = await insertMember(database);
  await insertPost(database, member.id);
  const first = await backUpNext();
  await store('post-images/b.webp');
  const second = await backUpNext();
  expect((await copiedKeys()).filter((key) => key.startsWith('files/'))).toEqual([
    'files/post-images/a.webp',
    'files/post-images/b.webp',
  ]);
  await rm(folder, { recursive: true });
  const empty = await createEmptyDatabase(site());
  const url: Settings = empty.url === null ? {} : { DATABASE_URL: empty.url };
  const restore = (source: string, ...options: string[]) =>
    runCommand({ DATA_DIR: folder, ...url, ...bucketSettings() }, 'restore', source, ...options);
  const reported = (code: number, text: string) => ({ code, text: expect.stringContaining(text) });
  try {
    const named = (name: string) => `s3://hiroba/copies/${name}`;
    expect(await restore(named('20200101T000000Z'))).toMatchObject(
      reported(1, 'contains no backup'),
    );
    expect(await restore(named(first), '--dry-run')).toMatchObject(reported(0, '(1 file)'));
    expect(await restore(named(second), '--dry-run')).toMatchObject(reported(0, '(2 files)'));
    expect(await restore('s3://hiroba/copies')).toMatchObject(
      reported(0, 'the database and 2 files'),
    );
    const path = join(folder, 'files/post-images/b.webp');
    expect(await readFile(path, 'utf8')).toBe('post-images/b.webp');
  } finally {
    await empty.drop();
  }
});

it('the oldest copies are removed, and so are the files that only they contain [OPS-201, OPS-238]', async () => {
  await backUpNext('--keep', '2');
  await siteFiles().delete('post-images/a.webp');
  await store('post-images/b.webp');
  const second = await backUpNext('--keep', '2');
  expect(await copiedKeys()).toContain('files/post-images/a.webp');
  const third = await backUpNext('--keep', '2');
  const keys = await copiedKeys();
  expect(keys.filter((key) => key.startsWith('files/'))).toEqual(['files/post-images/b.webp']);
  const names = new Set(keys.map((key) => key.split('/')[0]).filter((name) => name !== 'files'));
  expect([...names]).toEqual([second, third]);
});

it('a backup is kept while the bucket is unavailable, and the next attempt copies it [OPS-85]', async () => {
  const first = await backUpNext();
  await server.stop();
  // A local file shows that the first backup has a copy, so no request goes to the unavailable bucket.
  expect(await backUp('--keep', '1')).toMatchObject({
    code: 1,
    text: expect.stringMatching(/^BACKUP_URL s3:\/\/hiroba\/copies: the server does not answer/),
  });
  const second = (await readdir(folder)).find((name) => name !== first);
  expect(await readdir(folder)).toHaveLength(2);
  expect(await backUp('--keep', '1')).toMatchObject({ code: 1 });
  expect(await readdir(folder)).toHaveLength(2);
  await server.restart();
  expect(await backUp('--keep', '1')).toMatchObject({ code: 0 });
  expect(await readdir(folder)).toEqual([second]);
  expect(await copiedKeys()).toContain(`${second}/backup.json`);
});

it('a backup that has no copy yet is copied, and no other backup is made [OPS-85]', async () => {
  const { run } = site();
  expect(await run('backup', '--to', folder)).toMatchObject({ code: 0 });
  const [name = ''] = await readdir(folder);
  const copied = await backUp('--json');
  expect(JSON.parse(copied.text)).toMatchObject({
    folder: join(folder, name),
    copiedTo: 's3://hiroba/copies',
  });
  expect(await readdir(folder)).toEqual([name]);
  expect(await copiedKeys()).toContain(`${name}/backup.json`);
});

it("a backup is not copied into another site's prefix, nor into a prefix inside that of the files [OPS-202]", async () => {
  await markPrefix(copies, 'another');
  expect(await backUp()).toMatchObject({
    code: 1,
    text: expect.stringContaining('s3://hiroba/copies belongs to another site'),
  });
  expect(await copiedKeys()).toEqual([]);
  const within = { ...site().settings, ...bucketSettings(), FILES_URL: 's3://hiroba' };
  const refused = await runCommand(within, 'backup', '--to', folder);
  expect(refused).toMatchObject({ code: 1, text: expect.stringContaining('BACKUP_URL') });
});

it('a copy that lists files outside of its folder is not fetched [OPS-203]', async () => {
  const name = await backUpNext();
  const list = Buffer.from(JSON.stringify(['../../outside.webp']));
  await copies.put(`${name}/files.json`, list, 'application/json');
  const settings = { DATA_DIR: join(folder, 'restored'), ...bucketSettings() };
  expect(await runCommand(settings, 'restore', 's3://hiroba/copies')).toMatchObject({ code: 1 });
  await expect(stat(join(folder, 'outside.webp'))).rejects.toThrow('ENOENT');
});
