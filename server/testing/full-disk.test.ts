import { appendFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CONTENT_MAX } from '#contract/foundations/limits.ts';
import {
  begin,
  choose,
  finish,
  somebody,
} from '#server/features/identity/sign-in/sign-in.testing.ts';
import { SESSION_COOKIE } from '#server/platform/http/session-cookie.ts';
import { freePort } from './free-port.ts';
import { jpegPicture } from './pictures.ts';
import {
  dataDirOf,
  SITE_TEST_TIMEOUT,
  type SiteProcess,
  startPatientSite,
} from './site-process.ts';
import { TestBrowser } from './test-browser.ts';
import { failureOf, TestClient } from './test-client.ts';
import { createTestDatabase, type TestDatabase, testEngine } from './test-database.ts';
import { upload } from './uploads.ts';

vi.setConfig({ testTimeout: SITE_TEST_TIMEOUT });

const MEGABYTE = Buffer.alloc(1024 * 1024);

let test: TestDatabase;
let site: SiteProcess;
let url: string;

beforeEach(async () => {
  test = await createTestDatabase();
  const port = String(await freePort());
  url = `http://127.0.0.1:${port}`;
  site = startPatientSite({
    DATA_DIR: test.directory,
    DISK_SIZE: '24m',
    PORT: port,
    PUBLIC_URL: url,
    HOST: '127.0.0.1',
    DEMO_SIGN_IN: '1',
    LOG_LEVEL: 'silent',
    ...(test.url ? { DATABASE_URL: test.url } : {}),
  });
  await site.ready;
});
afterEach(async () => {
  site.child.kill('SIGKILL');
  await site.ended;
  await test.drop();
});

async function newMember(): Promise<TestClient> {
  const browser = new TestBrowser(url);
  const { page } = await begin(browser);
  await finish(browser, await choose(browser, page, somebody()));
  const client = new TestClient(url, { id: '', cookie: browser.cookie(SESSION_COOKIE) ?? '' });
  await client.registerToken();
  const username = `disk_${client.token.slice(0, 8)}`;
  await client.call('updateProfile', { display_name: 'ディスク', username });
  return client;
}

let posts = 0;
function post(client: TestClient, content = '') {
  posts += 1;
  const requestId = `full-disk-${String(posts).padStart(8, '0')}`;
  return client.call('createPost', { title: '題', content, category: 'other', requestId });
}

/** A text that does not compress well in the search index. */
function variedText(length: number): string {
  return String.fromCodePoint(
    ...Array.from({ length }, (_, index) => 0x4e00 + ((index * 7919) % 20_000)),
  );
}

/**
 * Posts until the disk of the site has no free space. Returns the refusal of the last post. Posts are limited per
 * minute, so the first posts are long, and several members post.
 */
async function postUntilRefused(members: readonly TestClient[]) {
  const refusals: Awaited<ReturnType<typeof failureOf>>[] = [];
  for (const length of [CONTENT_MAX, CONTENT_MAX / 10, 0]) {
    const content = variedText(length);
    const start = refusals.length;
    while (refusals.length === start) {
      const member = members[posts % members.length] as TestClient;
      const refusal = await failureOf(post(member, content)).catch(() => null);
      if (refusal) refusals.push(refusal);
    }
  }
  return refusals.at(-1);
}

/**
 * Starts a sign-in. Returns its status and page. A sign-in needs less space than a post, so repeated sign-ins fill the
 * space that is too small for a post.
 */
async function beginSignIn(): Promise<string> {
  const { response } = await begin(new TestBrowser(url));
  return `${response.status} ${await response.text()}`;
}

const ballast = () => join(dataDirOf(site, test.directory), 'ballast');

async function fillDisk(): Promise<void> {
  await expect(
    (async () => {
      for (;;) await appendFile(ballast(), MEGABYTE);
    })(),
  ).rejects.toMatchObject({ code: 'ENOSPC' });
}

const statusOf = async (path: string) => (await fetch(url + path)).status;

/** Returns the readiness that the site reports. Throws when it is not ready. */
async function readiness(): Promise<{ status: string; degraded?: string[] }> {
  const response = await fetch(`${url}/readyz`);
  expect(response.status).toBe(200);
  return (await response.json()) as { status: string; degraded?: string[] };
}

it('while its disk is full, a site refuses writes, still reads and reports itself as degraded; then it recovers by itself [OPS-123, OPS-13, OPS-147, OPS-212]', async () => {
  const member = await newMember();
  const members = [member, await newMember(), await newMember()];
  await post(member);
  expect(await readiness()).toEqual({ status: 'ok' });

  await fillDisk();
  const picture = await jpegPicture({ width: 600, height: 400 });
  expect((await failureOf(upload(member, picture))).httpStatus).toBe(503);
  await expect.poll(readiness).toMatchObject({ status: 'degraded' });
  expect((await readiness()).degraded).toContain('files');
  // On PostgreSQL, the database is on another disk.
  if (testEngine === 'sqlite') {
    expect(await postUntilRefused(members)).toMatchObject({
      httpStatus: 503,
      envelope: { status: 'UNAVAILABLE' },
    });
    await expect.poll(beginSignIn).toMatch(/^503 .*auth\/unavailable/s);
  }
  expect(await member.get('/api/posts')).toHaveProperty('items.0.title', '題');
  expect(await statusOf('/healthz')).toBe(200);

  await rm(ballast());
  await expect.poll(readiness).toEqual({ status: 'ok' });
  expect((await post(member)).post.title).toBe('題');
  expect((await upload(member, picture)).image).toMatchObject({ width: 600 });
  await newMember();
});
