import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { InitialData } from '#contract/site/initial-data.ts';
import type { SiteSettings } from '#contract/site/site-settings.ts';
import {
  requestDeletion,
  signInAgain,
} from '#server/features/accounts/account-deletions/account-deletions.testing.ts';
import { metaOf } from '#server/features/discovery/shares/shares.testing.ts';
import { insertEvent } from '#server/features/events/events/events.testing.ts';
import { changePost, insertPost } from '#server/testing/factories.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import type { TestClient } from '#server/testing/test-client.ts';
import { expectLogged } from '#server/testing/test-log.ts';

const dist = mkdtempSync(join(tmpdir(), 'hiroba-shared-'));
const clientDir = join(dist, 'client');
for (const folder of ['client', 'server']) mkdirSync(join(dist, folder));
const inline = 'let isSeen = 1 < 2';
writeFileSync(
  join(clientDir, 'index.html'),
  `<!doctype html><html lang="ja"><head><title>ひろば</title>
  <meta name="description" content="" />
  <script type="application/json" id="preloads">[{"fragment":"^#/about$","styles":["/all.css"]}]</script>
  <script>${inline}</script></head>
  <body><div id="root"></div><script type="module" src="/main.js"></script></body></html>`,
);
// A renderer that writes the route and the viewer, and fails for one route.
writeFileSync(
  join(dist, 'server/entry-server.js'),
  `export const renderPage = async (route, data) => {
    if (route === '/terms') throw new Error('a component fails');
    return '<main>' + route + ' for ' + (data['/api/session'].user?.id ?? 'visitors') + '</main>';
  };`,
);
afterAll(() => rmSync(dist, { recursive: true }));

const site = useTestApp({}, { clientDir });
const html = { headers: { accept: 'text/html,*/*;q=0.8' } };
const hostile = '</script></template><script>alert("☆")</script><!--';

let author: TestClient;
let reader: TestClient;
let postId: string;

beforeAll(async () => {
  author = await site().member({ username: 'kotori', display_name: 'ことり' });
  reader = await site().member();
  postId = await insertPost(site().database, author.id, { title: '星の夜', content: '丘の上で' });
});

const open = (path: string, client = site().visitor()) => client.fetch(path, html);

async function pageOf(path: string, client = site().visitor()): Promise<string> {
  const response = await open(path, client);
  expect(response.status).toBe(200);
  return response.text();
}

const block = /<script type="application\/json" id="initial-data">([^<]*)<\/script>/;

function dataIn(page: string): InitialData {
  return JSON.parse(block.exec(page)?.[1] ?? 'null') as InitialData;
}

/** Expects that a page contains what the API responds to its viewer, and nothing else. */
async function expectAnswers(page: string, client: TestClient, urls: string[]): Promise<void> {
  const data = dataIn(page);
  const all = ['/api/session', '/api/site-settings', ...urls];
  expect(Object.keys(data)).toEqual(all);
  for (const url of all) expect(data[url], url).toEqual(await client.get(url));
}

const rendered = (page: string) =>
  /<template>(.*)<\/template><prerendered-page><\/prerendered-page>/s.exec(page)?.[1];

describe('the page of a shared link', () => {
  it('is the document of the client, with its preview, its data and its content [SHARE-59, SHARE-66, SHARE-67]', async () => {
    const page = await pageOf(`/posts/${postId}`);
    expect(page).toContain('<script type="module" src="/main.js">');
    expect(page).toContain('<title>星の夜 / ことり | ひろば</title>');
    expect(metaOf(page)).toMatchObject({ 'og:title': '星の夜 / ことり', viewer: 'visitor' });
    expect(page).toMatch(/<script type="application\/ld\+json">/);
    expect(page).toContain('<link rel="manifest" href="/manifest.webmanifest" />');
    expect(rendered(page)).toBe(`<main>/posts/${postId} for visitors</main>`);
    expect(page).toMatch(new RegExp(`<noscript><main.*href="/#/posts/${postId}"`, 's'));
    await expectAnswers(page, site().visitor(), [`/api/posts/${postId}/preview`]);
  });

  it('contains for a member what the API responds to this member [SHARE-66, SHARE-67]', async () => {
    const page = await pageOf(`/posts/${postId}`, reader);
    expect(metaOf(page)).toMatchObject({ 'og:title': '星の夜 / ことり', viewer: 'member' });
    expect(rendered(page)).toBe(`<main>/posts/${postId} for ${reader.id}</main>`);
    await expectAnswers(page, reader, [`/api/posts/${postId}`, `/api/posts/${postId}/related`]);
    expect(page).not.toContain(String(reader.cookie));
    expect(await pageOf(`/posts/${postId}`)).not.toMatch(/@test\.invalid/);
  });

  it.each<[string, () => string | Promise<string>, string[]]>([
    ['a profile', () => '/user/@kotori', ['/api/users/ID', '/api/users/ID/posts?limit=12']],
    ['a static page', () => '/about', ['/api/legal-pages/about']],
    ['the guidelines', () => '/guidelines', ['/api/guidelines']],
    [
      'a tag',
      async () => {
        const fields = { title: '題', category: 'fanart' as const, character_tags: ['星 空'] };
        await author.call('createPost', { ...fields, requestId: 'aRequest000000000009' });
        return '/tags/%E6%98%9F%20%E7%A9%BA';
      },
      [
        '/api/tags/page?tag=%E6%98%9F+%E7%A9%BA',
        '/api/posts?sort=recent&tags=%E6%98%9F+%E7%A9%BA&limit=20',
      ],
    ],
  ])('contains the data of %s for visitors and members [SHARE-66]', async (_name, path, urls) => {
    const expected = urls.map((url) => url.replace('ID', author.id));
    const address = await path();
    for (const client of [site().visitor(), reader])
      await expectAnswers(await pageOf(address, client), client, expected);
  });

  it('contains an event for members, and its preview for visitors [SHARE-66]', async () => {
    const id = await insertEvent(site(), author.id, { location: 'https://meet.example/room' });
    await expectAnswers(await pageOf(`/events/${id}`, reader), reader, [`/api/events/${id}`]);
    const visited = await pageOf(`/events/${id}`);
    await expectAnswers(visited, site().visitor(), [`/api/events/${id}/preview`]);
    expect(visited).not.toContain('meet.example');
  });

  it('is not stored by caches for a viewer with a session, and is revalidated for visitors [SHARE-60, SHARE-68]', async () => {
    const path = `/posts/${postId}`;
    const mine = await open(path, reader);
    expect(mine.headers.get('cache-control')).toBe('private, no-store');
    expect(mine.headers.get('etag')).toBeNull();
    expect(mine.headers.get('hiroba-account')).toBe(
      (await reader.fetch('/api/session')).headers.get('hiroba-account'),
    );
    const visited = await open(path);
    expect(visited.headers.get('cache-control')).toBe('no-cache');
    expect(visited.headers.get('vary')).toContain('cookie');
    expect(visited.headers.get('hiroba-account')).toBe('none');
    const etag = String(visited.headers.get('etag'));
    const headers = { ...html.headers, 'if-none-match': etag };
    expect((await site().visitor().fetch(path, { headers })).status).toBe(304);
    await changePost(site().database, postId, { content: '丘の上から' });
    expect((await site().visitor().fetch(path, { headers })).status).toBe(200);
  });

  it('shows a member their own draft, and everybody else the same missing page [SHARE-61]', async () => {
    const draft = await insertPost(site().database, author.id, {
      title: 'まだ下書き',
      is_published: false,
    });
    const page = await pageOf(`/posts/${draft}`, author);
    expect(dataIn(page)[`/api/posts/${draft}`]).toMatchObject({ title: 'まだ下書き' });
    expect(metaOf(page)).toMatchObject({ robots: 'noindex', viewer: 'member' });
    expect(metaOf(page)).not.toHaveProperty('og:title');
    const missing = await (await open('/posts/aPost000000000000009', reader)).text();
    for (const client of [reader, site().visitor()]) {
      const response = await open(`/posts/${draft}`, client);
      expect(response.status).toBe(404);
      expect(response.headers.get('hiroba-account')).toBeNull();
      expect(await response.text()).toBe(missing);
    }
  });

  it('is missing for a member whom the author has blocked [SHARE-69]', async () => {
    const blocked = await site().member();
    await author.call('setBlock', { userId: blocked.id, blocked: true });
    expect((await open(`/posts/${postId}`, blocked)).status).toBe(404);
    expect((await open(`/posts/${postId}`)).status).toBe(200);
  });

  it('contains no content of members for a user without a complete profile or with a pending deletion [SHARE-72]', async () => {
    const newcomer = await site().member({ is_profile_complete: false });
    const leaving = await site().member({ username: 'leaving_link' });
    await requestDeletion(leaving, 'leaving_link');
    for (const client of [newcomer, await signInAgain(site(), leaving)]) {
      const page = await pageOf(`/posts/${postId}`, client);
      await expectAnswers(page, client, []);
      expect(metaOf(page).viewer).toBe('newcomer');
      expect(rendered(page)).toBeUndefined();
      // The preview is shown until the application has loaded.
      expect(page).toContain('<prerendered-page data-preview>');
    }
  });

  it('has no markup of members, and allows only its own inline script [OPS-04, SHARE-05]', async () => {
    const id = await insertPost(site().database, author.id, { title: hostile, content: hostile });
    const response = await open(`/posts/${id}`, reader);
    const page = await response.text();
    expect(page).not.toContain('<script>alert');
    expect(page.match(/<script[^>]*>/g)).toEqual([
      '<script type="application/json" id="preloads">',
      '<script>',
      '<script type="module" src="/main.js">',
      '<script type="application/json" id="initial-data">',
      '<script type="application/ld+json">',
    ]);
    expect(dataIn(page)[`/api/posts/${id}`]).toMatchObject({ title: hostile });
    const policy = response.headers.get('content-security-policy');
    expect(policy).toMatch(/;script-src 'self' 'sha256-[^' ]+';/);
  });

  it('has the style sheets of its route in its head, before it is painted [SHARE-71]', async () => {
    const [head = ''] = (await pageOf('/about')).split('</head>');
    expect(head).toMatch(/<link rel="stylesheet" crossorigin href="\/all.css" \/>$/);
    expect(await pageOf('/privacy')).not.toContain('href="/all.css"');
  });

  it('is sent without its rendering when a component fails [VIEW-13]', async () => {
    expectLogged(/a component fails/);
    const page = await pageOf('/terms');
    expect(rendered(page)).toBeUndefined();
    await expectAnswers(page, site().visitor(), ['/api/legal-pages/terms']);
  });

  it('is sent without its data, but with its preview, when the data cannot be read [SHARE-62]', async () => {
    const { database } = site();
    const { fromReplica } = database;
    Object.assign(database, { fromReplica: () => new Promise(() => {}) });
    try {
      const response = await open(`/user/${author.id}`, reader);
      const page = await response.text();
      expect(response.headers.get('cache-control')).toBe('private, no-store');
      expect(page).toContain('<title>ことり（@kotori） | ひろば</title>');
      expect(page).not.toMatch(block);
      expect(metaOf(page)).not.toHaveProperty('viewer');
    } finally {
      Object.assign(database, { fromReplica });
    }
  });

  it('is the client with status 503 for a browser, and an error for a program, when nothing can be read [SHARE-15]', async () => {
    expectLogged(/without its initial data|request failed/);
    const { database } = site();
    const { read } = database;
    Object.assign(database, { read: null });
    const [page, json] = await Promise.all([
      open(`/posts/${postId}`),
      site().visitor().fetch(`/posts/${postId}`),
    ]).finally(() => Object.assign(database, { read }));
    expect(page.status).toBe(503);
    expect(page.headers.get('cache-control')).toBe('no-store');
    expect(await page.text()).toContain('<script type="module" src="/main.js">');
    expect(json.status).toBe(500);
    expect(await json.json()).toHaveProperty('error.status');
  });
});

it('the page for a missing path is the client without data, and its text for browsers without scripts says that the page is missing [SHARE-07]', async () => {
  const response = await open('/nothing/here');
  expect(response.status).toBe(404);
  const page = await response.text();
  expect(page).toContain('<title>ページが見つかりません</title>');
  expect(page).toContain('<script type="module" src="/main.js">');
  expect(page).toMatch(/<noscript>.*href="\/"/s);
  expect(page).not.toMatch(block);
  expect(response.headers.get('content-security-policy')).toContain("script-src 'self' 'sha256-");
});

it('every page of a shared link names the style sheet of the brand in its head, even when the page is missing or has no data [BRAND-24]', async () => {
  expectLogged(/without its initial data/);
  const { database } = site();
  const admin = await site().member({ rank: 'super_admin' });
  const { version } = await admin.get<{ version: string }>('/api/admin/settings');
  await admin.call('modifySystemSettings', { settings: { brand_color: '#d6003e' }, version });
  const { brand } = await admin.get<SiteSettings>('/api/site-settings');
  const headAt = async (path: string) => (await (await open(path)).text()).split('</head>')[0];
  const link = `<link rel="stylesheet" href="${brand.sheet}" />`;
  expect(await headAt('/privacy')).toContain(link);
  // Pages about failures use the style sheet that the process already knows.
  await expect.poll(() => headAt('/nothing/here'), { timeout: 5000 }).toContain(link);
  const { read } = database;
  Object.assign(database, { read: null });
  try {
    expect(await headAt(`/posts/${postId}`)).toContain(link);
  } finally {
    Object.assign(database, { read });
  }
});
