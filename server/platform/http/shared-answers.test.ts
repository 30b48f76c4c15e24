import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { SECOND } from '#contract/foundations/limits.ts';
import type { Page } from '#contract/foundations/primitives.ts';
import type { PostCard } from '#contract/posts/posts.ts';
import type { Database } from '#server/platform/database/database.ts';
import { openPostgres } from '#server/platform/database/postgres.ts';
import { openSqlite } from '#server/platform/database/sqlite.ts';
import { tables } from '#server/schema.ts';
import { insertPost } from '#server/testing/factories.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { SharedAnswers } from './shared-answers.ts';

const site = useTestApp();

// The clock is stopped, so that responses do not expire on a slow machine.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

/** Opens the database a second time, as another process would. */
function openElsewhere(): Database {
  const { databaseUrl, directory, log } = site();
  const database = databaseUrl
    ? openPostgres(databaseUrl, log, { poolSize: 1 })
    : openSqlite(join(directory, 'hiroba.db'), log, { tables });
  onTestFinished(() => database.close());
  return database;
}

/** A database whose version never changes. PostgreSQL's real version changes when other tests in the cluster write. */
const quiet = { version: async () => 'unchanged' };

/** Returns shared responses, and counts how often each one is read. */
function countReads(database: Pick<Database, 'version'> = site().database) {
  let reads = 0;
  const answers = new SharedAnswers(database);
  const find = () =>
    answers.find('/', async () => {
      reads += 1;
      return `read ${reads}`;
    });
  return { answers, find, reads: () => reads };
}

it('concurrent and later requests share one read of a response [LIST-16]', async () => {
  const { find, reads } = countReads(quiet);
  const found = await Promise.all(Array.from({ length: 20 }, find));
  expect(new Set([...found, await find()]).size).toBe(1);
  expect(reads()).toBe(1);
});

it.each<[string, () => Database]>([
  ['this process', () => site().database],
  ['another process', openElsewhere],
])('a response is read again after a commit of %s [LIST-16]', async (_, open) => {
  const database = open();
  const author = await site().member();
  const { find, reads } = countReads();
  await find();
  await insertPost(database, author.id);
  await find();
  expect(reads()).toBe(2);
});

it('a response is read again after a second [LIST-16]', async () => {
  const { find, reads } = countReads(quiet);
  await find();
  vi.advanceTimersByTime(SECOND - 1);
  await find();
  expect(reads()).toBe(1);
  vi.advanceTimersByTime(1);
  await find();
  expect(reads()).toBe(2);
});

it('a response is not cached when reading it fails [LIST-16]', async () => {
  const { answers, find } = countReads();
  const failing = answers.find('/', () => Promise.reject(new Error('the database is away')));
  await expect(failing).rejects.toThrow('the database is away');
  await expect(find()).resolves.toMatchObject({ tag: expect.stringMatching(/^W\//) });
});

const path = '/api/posts?limit=1';

it('visitors see a post as soon as it is published, and no longer once it is deleted [LIST-16]', async () => {
  const author = await site().member();
  const older = await insertPost(site().database, author.id);
  const first = async () =>
    (await site().visitor().get<Page<PostCard>>(path)).items.map(({ id }) => id);
  expect(await first()).toEqual([older]);
  const created_at = new Date(Date.now() + SECOND).toISOString();
  const newer = await insertPost(openElsewhere(), author.id, { created_at });
  expect(await first()).toEqual([newer]);
  await author.call('deletePost', { postId: newer });
  expect(await first()).toEqual([older]);
});

it('a cached response has the same headers and bytes as a fresh response, and members get their own response [FEED-21, LIST-16]', async () => {
  const [author, fan] = [await site().member(), await site().member()];
  const postId = await insertPost(site().database, author.id);
  await fan.call('likePost', { postId, count: 3, batchId: 'shared-answers-1' });
  const visitor = site().visitor();
  const [fresh, cached] = [await visitor.fetch(path), await visitor.fetch(path)];
  const [text, again] = [await fresh.text(), await cached.text()];
  expect(again).toBe(text);
  for (const name of ['etag', 'vary', 'cache-control', 'content-type', 'content-encoding'])
    expect(cached.headers.get(name)).toBe(fresh.headers.get(name));
  expect(cached.headers.get('cache-control')).toBe('no-cache');
  const own = await fan.fetch(path);
  expect(own.headers.get('cache-control')).toBe('private, no-cache');
  expect(await own.text()).not.toBe(text);
  const tag = cached.headers.get('etag') ?? '';
  const known = await visitor.fetch(path, { headers: { 'if-none-match': tag } });
  expect(known.status).toBe(304);
});
