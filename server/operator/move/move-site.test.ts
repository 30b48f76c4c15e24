import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { PostCard } from '#contract/posts/posts.ts';
import { seedDemoContent } from '#demo/seed/seed.ts';
import { ensureSiteId } from '#server/features/site/site-settings/site-identity.service.ts';
import { applySiteMode } from '#server/features/site/site-settings/site-settings.service.ts';
import { onlyBaseline } from '#server/migrations/migrate.testing.ts';
import { migrate } from '#server/migrations/migrate.ts';
import type { Database } from '#server/platform/database/database.ts';
import { openDatabase } from '#server/platform/database/open-database.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { readEnv } from '#server/platform/env/env.ts';
import { openOwnFiles, openSiteFiles } from '#server/platform/files/open-site-files.ts';
import { startS3Server } from '#server/platform/files/s3-server.testing.ts';
import { tables } from '#server/schema.ts';
import { insertMember } from '#server/testing/factories.ts';
import { freePort } from '#server/testing/free-port.ts';
import {
  SITE_TEST_TIMEOUT,
  type SiteProcess,
  startPatientSite,
  startSiteProcess,
} from '#server/testing/site-process.ts';
import { createPostgresDatabase, migratedSqlite } from '#server/testing/template-database.ts';
import { failureOf, TestClient } from '#server/testing/test-client.ts';
import { describeOnPostgres, quietLog } from '#server/testing/test-database.ts';
import { runCommand, type Settings } from '../operator.testing.ts';

vi.setConfig({ testTimeout: SITE_TEST_TIMEOUT });

const HIROBA = join(import.meta.dirname, '../hiroba.ts');

let folder: string;
let onSqlite: Settings;
const cleanups: (() => Promise<unknown>)[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hiroba-move-'));
  onSqlite = { DATA_DIR: join(folder, 'data') };
  await mkdir(join(folder, 'data'));
  await writeFile(join(folder, 'data/hiroba.db'), await migratedSqlite());
  cleanups.push(() => rm(folder, { recursive: true, force: true }));
});

afterEach(async () => {
  for (const cleanUp of cleanups.splice(0).reverse()) await cleanUp();
});

async function inDatabase<Result>(
  settings: Settings,
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  const database = openDatabase(readEnv({ ...settings }), quietLog, tables);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

async function seed(settings: Settings): Promise<void> {
  const files = await openSiteFiles(readEnv({ ...settings }));
  await inDatabase(settings, (database) =>
    seedDemoContent({ database, files, log: quietLog }, { posts: 30 }),
  );
}

async function rowsOf(settings: Settings): Promise<Record<string, string[]>> {
  return inDatabase(settings, async ({ read }) => {
    const tables = await read.introspection.getTables();
    const found: Record<string, string[]> = {};
    for (const { name } of tables) {
      // The tokens of the search index differ between the engines.
      if (name.includes('_tokens') && name.startsWith('search_')) continue;
      const rows = await read
        .selectFrom(name as 'posts')
        .selectAll()
        .execute();
      const texts = rows.map((row) => {
        const { tokens: _, ...shared } = row as { tokens?: unknown };
        return JSON.stringify(Object.entries(shared).toSorted(([a], [b]) => (a < b ? -1 : 1)));
      });
      found[name] = texts.toSorted();
    }
    return found;
  });
}

async function startSite(settings: Settings): Promise<{ site: SiteProcess; url: string }> {
  const port = String(await freePort());
  const url = `http://127.0.0.1:${port}`;
  const site = startPatientSite({ PORT: port, PUBLIC_URL: url, HOST: '127.0.0.1', ...settings });
  cleanups.push(async () => {
    site.child.kill('SIGKILL');
    await site.ended;
  });
  await site.ready;
  return { site, url };
}

async function stop({ child, ended }: SiteProcess): Promise<void> {
  child.kill('SIGTERM');
  await ended;
}

const ofNoPost = (like: Tables['likes']): Tables['likes'] => ({ ...like, post_id: 'z'.repeat(20) });

const pages = ['/api/posts', '/api/events', '/api/banners', '/api/search?q=星', '/api/guidelines'];

async function read(client: TestClient): Promise<unknown[]> {
  const answers = pages.map((path) => client.get<{ items?: unknown[] }>(path));
  return Promise.all(answers);
}

describeOnPostgres('a move between the engines', () => {
  let onPostgres: Settings;
  /** A data directory with the community. Each test gets a copy of it, because seeding takes seconds. */
  let seeded: string;

  beforeAll(async () => {
    seeded = await mkdtemp(join(tmpdir(), 'hiroba-seeded-'));
    await writeFile(join(seeded, 'hiroba.db'), await migratedSqlite());
    await seed({ DATA_DIR: seeded });
  });
  afterAll(() => rm(seeded, { recursive: true, force: true }));

  beforeEach(async () => {
    const { url, drop } = await createPostgresDatabase(process.env.TEST_DATABASE_URL ?? '');
    cleanups.push(drop);
    onPostgres = { ...onSqlite, DATABASE_URL: url };
    await cp(seeded, onSqlite.DATA_DIR ?? '', { recursive: true });
  });

  it('a move copies a running site to PostgreSQL and completes once the site is stopped; a move to SQLite works the same way [OPS-184, OPS-185, OPS-62, OPS-64]', async () => {
    const { id, cookie } = await inDatabase(onSqlite, insertMember);
    const { site, url } = await startSite(onSqlite);
    const member = new TestClient(url, { id, cookie });
    await member.registerToken();
    const [post] = (await member.get<{ items: PostCard[] }>('/api/posts')).items;
    const postId = post?.id ?? '';
    const batchId = 'batch_of_the_move_test';
    await member.call('likePost', { postId, count: 7, batchId });
    const before = await read(member);

    const to = ['move', '--to', onPostgres.DATABASE_URL ?? ''];
    const running = await runCommand(onSqlite, ...to);
    expect(running).toMatchObject({ code: 1, text: expect.stringContaining('still runs') });
    const refused = await failureOf(
      member.call('likePost', { postId, count: 1, batchId: `${batchId}2` }),
    );
    expect(refused.envelope.details).toMatchObject({ reason: 'read-only' });
    const early = startSiteProcess({ ...onPostgres, PORT: String(await freePort()) });
    early.ready.catch(() => undefined);
    expect(await early.ended).toBe(1);
    expect(early.output()).toMatch(/^The move of sqlite:\S+ to this database is not complete/);

    await stop(site);
    expect(await runCommand(onSqlite, ...to)).toMatchObject({
      code: 0,
      text: expect.stringContaining('Moved and compared'),
    });
    const moved = await startSite(onPostgres);
    const there = new TestClient(moved.url, { id, cookie });
    await there.registerToken();
    expect(await read(there)).toEqual(before);
    expect(
      await there.call('likePost', { postId, count: 1, batchId: `${batchId}3` }),
    ).toMatchObject({
      my_count: 8,
    });
    await stop(moved.site);

    const back = { DATA_DIR: join(folder, 'back') };
    expect(await runCommand(onPostgres, 'move', '--to', `sqlite:${back.DATA_DIR}`)).toMatchObject({
      code: 0,
      text: expect.stringMatching(/and [1-9]\d* \(.*\) files/),
    });
    expect(await rowsOf(back)).toEqual(await rowsOf(onPostgres));
    const home = await startSite(back);
    const returned = new TestClient(home.url, { id, cookie });
    expect((await returned.fetch(post?.image_url ?? '')).status).toBe(200);
  });

  it.each([
    ['en', 'PostgreSQL has no database of the name in --to ('],
    ['ja', '--toの名前のデータベースが、PostgreSQLにありません（'],
  ])(
    'a move names the option --to when the database in it does not exist: %s [OPS-362]',
    async (lang, reason) => {
      const target = new URL(onPostgres.DATABASE_URL ?? '');
      target.pathname = '/nosuchdb';
      const { code, text } = await runCommand(
        onSqlite,
        'move',
        '--to',
        target.href,
        '--lang',
        lang,
      );
      expect([code, text]).toEqual([1, expect.stringContaining(reason)]);
    },
  );

  it('a move that was killed continues without copying the copied rows again [OPS-63]', async () => {
    const to = ['move', '--to', onPostgres.DATABASE_URL ?? ''];
    const child = spawn(process.execPath, [HIROBA, ...to, '--lang', 'en'], {
      env: { PATH: process.env.PATH, ...onSqlite },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let reported = '';
    child.stderr.on('data', (chunk: Buffer) => {
      reported += chunk.toString();
      if (/^posts: /m.test(reported)) child.kill('SIGKILL');
    });
    await once(child, 'exit');
    expect(child.signalCode).toBe('SIGKILL');
    const { code, reported: again } = await runCommand(onSqlite, ...to);
    expect(code).toBe(0);
    expect(again.find((line) => line.startsWith('posts: '))).toMatch(
      /: \d+ rows, 0 differed in the target$/,
    );
    expect(await rowsOf(onPostgres)).toEqual(await rowsOf(onSqlite));
  });

  it('a move that was killed during the migrations of its target continues [OPS-63]', async () => {
    await inDatabase(onPostgres, (database) => migrate(database, { migrations: onlyBaseline }));
    const to = ['move', '--to', onPostgres.DATABASE_URL ?? ''];
    expect(await runCommand(onSqlite, ...to)).toMatchObject({ code: 0 });
    expect(await rowsOf(onPostgres)).toEqual(await rowsOf(onSqlite));
  });

  it('a move replaces differing rows of the target, counts each once, and restores foreign keys [OPS-361, OPS-62]', async () => {
    const to = ['move', '--to', onPostgres.DATABASE_URL ?? ''];
    const { site } = await startSite(onSqlite);
    await runCommand(onSqlite, ...to);
    await stop(site);
    const likes = await inDatabase(onPostgres, async ({ setup }) => {
      const all = await setup.selectFrom('likes').selectAll().execute();
      const [first, second] = all;
      if (!first || !second) throw new Error('the community has likes');
      const rowOf = (row: typeof first) =>
        setup.updateTable('likes').where('post_id', '=', row.post_id);
      await rowOf(first).set({ count: 999 }).execute();
      await setup.deleteFrom('likes').where('user_id', '=', second.user_id).execute();
      await setup.insertInto('likes').values(ofNoPost(first)).execute();
      const isChanged = (row: typeof first) =>
        row.post_id === first.post_id || row.user_id === second.user_id;
      return { rows: all.length, differing: all.filter(isChanged).length + 1 };
    });
    const { code, reported } = await runCommand(onSqlite, ...to);
    expect(code).toBe(0);
    expect(reported.find((line) => line.startsWith('likes: '))).toBe(
      `likes: ${likes.rows} rows, ${likes.differing} differed in the target`,
    );
    expect(reported).not.toContainEqual(expect.stringContaining(' 0 rows, 0 differed'));
    const [source, target] = [await rowsOf(onSqlite), await rowsOf(onPostgres)];
    expect(target.likes).toEqual(source.likes);
    const [like] = await inDatabase(onPostgres, ({ read: rows }) =>
      rows.selectFrom('likes').selectAll().limit(1).execute(),
    );
    if (!like) throw new Error('the community has likes');
    await expect(
      inDatabase(onPostgres, ({ setup }) =>
        setup.insertInto('likes').values(ofNoPost(like)).execute(),
      ),
    ).rejects.toThrow('foreign key');
  });

  it('a move copies files to a bucket, and compares them there [OPS-65]', async () => {
    const { settings: ofBucket, account, close } = await startS3Server();
    cleanups.push(close);
    for (const [name, value] of Object.entries(account)) vi.stubEnv(name, value);
    const { FILES_URL, ...server } = ofBucket;
    const settings = { ...onSqlite, ...server };
    const files = await openOwnFiles(readEnv({ ...settings, FILES_URL }), () =>
      inDatabase(onSqlite, ensureSiteId),
    );
    const here = await openSiteFiles(readEnv({ ...settings }));
    const [{ key }] = (await inDatabase(onSqlite, ({ read: rows }) =>
      rows.selectFrom('files').select('key').limit(1).execute(),
    )) as [{ key: string }];
    await files.put(key, Buffer.from('another picture'), 'image/webp');
    const to = ['move', '--to', onPostgres.DATABASE_URL ?? '', '--files', FILES_URL];
    expect(await runCommand(settings, ...to)).toMatchObject({
      code: 1,
      text: expect.stringContaining(`another file under ${key}`),
    });
    await files.delete(key);
    expect(await runCommand(settings, ...to)).toMatchObject({ code: 0 });
    expect(await files.read(key)).toEqual(await here.read(key));
  });

  it('a target with members is refused, and a repeated move that is already complete says so and copies nothing; the move of a read-only site says that the site stays read-only [OPS-183, OPS-441, OPS-63]', async () => {
    const to = ['move', '--to', onPostgres.DATABASE_URL ?? ''];
    const refusal = async (text: string) =>
      expect(await runCommand(onSqlite, ...to)).toEqual({
        code: 1,
        text: expect.stringContaining(text),
        reported: [],
      });
    expect(await runCommand(onPostgres, 'migrate')).toMatchObject({ code: 0 });
    await inDatabase(onPostgres, insertMember);
    await refusal('is not empty');
    await inDatabase(onPostgres, ({ setup }) => setup.deleteFrom('profiles').execute());
    await inDatabase(onSqlite, (database) => applySiteMode(database, true, quietLog));
    expect(await runCommand(onSqlite, ...to)).toMatchObject({
      code: 0,
      text: expect.stringMatching(/was read-only before this move, and stays so\..*READ_ONLY=0/),
    });
    await refusal('the move was completed. Nothing was copied');
  });

  it("a target that has another site's unfinished move is refused [OPS-183]", async () => {
    const to = ['move', '--to', onPostgres.DATABASE_URL ?? ''];
    const { site } = await startSite(onSqlite);
    await runCommand(onSqlite, ...to);
    await stop(site);
    const other = { DATA_DIR: join(folder, 'other') };
    expect(await runCommand(other, 'migrate')).toMatchObject({ code: 0 });
    expect((await runCommand(other, ...to)).text).toContain(
      `unfinished move from sqlite:${onSqlite.DATA_DIR}`,
    );
  });
});

it.each([
  [2, [], '--to'],
  [2, ['--to', 'mysql://root:secret@db/fans'], '(--to mysql://…)'],
  [1, ['--to', 'sqlite:/one', '--files', '/two'], 'one data directory'],
])(
  'a move without a valid target changes nothing and exits with code %i: %j [OPS-183]',
  async (code, options, text) => {
    expect(await runCommand(onSqlite, 'move', ...options)).toEqual({
      code,
      text: expect.stringContaining(text),
      reported: [],
    });
    expect(await readFile(join(folder, 'data/hiroba.db'))).toEqual(await migratedSqlite());
  },
);

it('a move within one engine is refused [OPS-183]', async () => {
  const { text } = await runCommand(onSqlite, 'move', '--to', `sqlite:${join(folder, 'other')}`);
  expect(text).toContain('already uses this kind of database');
});
