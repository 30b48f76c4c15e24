import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from '#contract/foundations/primitives.ts';
import type { PostCard } from '#contract/posts/posts.ts';
import type { InitialData } from '#contract/site/initial-data.ts';
import type { SiteSettings } from '#contract/site/site-settings.ts';
import {
  requestDeletion,
  signInAgain,
} from '#server/features/accounts/account-deletions/account-deletions.testing.ts';
import { insertEvent } from '#server/features/events/events/events.testing.ts';
import { insertPost } from '#server/testing/factories.ts';
import { pngPicture } from '#server/testing/pictures.ts';
import { saveSettings } from '#server/testing/save-settings.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import type { TestClient } from '#server/testing/test-client.ts';
import { expectLogged } from '#server/testing/test-log.ts';
import { upload } from '#server/testing/uploads.ts';

const dist = mkdtempSync(join(tmpdir(), 'hiroba-dist-'));
const [clientDir, rendererDir] = [join(dist, 'client'), join(dist, 'server')];
for (const folder of [clientDir, rendererDir]) mkdirSync(folder);
let builds = 0;
// The script has a line break and a non-ASCII character, because its hash must be computed from its bytes.
const inline = "document.title += '☆';\nlet isSeen = 1 < 2";
build('/main.js');

/** Replaces the built renderer. `body` is its function, `renderings` counts the calls. */
function writeRenderer(body: string): void {
  const file = join(rendererDir, 'entry-server.js');
  const head = 'let renderings = 0; export const renderPage = async (route, data) => {';
  writeFileSync(file, `${head} renderings += 1; ${body} }`);
  // Each modification time is newer than the previous one, even in quick succession.
  builds += 1;
  utimesSync(file, builds, builds);
}

function build(script: string): void {
  writeFileSync(
    join(clientDir, 'index.html'),
    `<!doctype html><html lang="ja"><head><title>ひろば</title>
    <meta name="description" content="集まる場所" /><script>${inline}</script><script type="module" src="${script}"></script>
    </head><body><div id="root"></div></body></html>`,
  );
}

afterAll(() => rmSync(dist, { recursive: true }));

// The app caches no responses, because the tests replace the renderer without a commit.
const site = useTestApp({}, { clientDir, cachesAnswers: false });
const hostile = '</script><script>alert("☆")</script><!--';

let artist: TestClient;
let postId: string;

beforeAll(async () => {
  artist = await site().member({ display_name: 'ことり' });
  const secluded = await site().member({ visibility: 'followers' });
  const { database } = site();
  await insertPost(database, secluded.id, { title: 'フォロワーだけに', audience: 'followers' });
  await insertPost(database, artist.id, { title: 'まだ下書き', is_published: false });
  await insertPost(database, artist.id, { title: hostile });
  const sent = await upload(artist, await pngPicture({ width: 640, height: 480 }));
  const { post } = await artist.call('createPost', {
    title: '星の夜',
    category: 'fanart',
    image_key: sent.key,
    requestId: 'aRequest000000000001',
  });
  postId = post.id;
});

async function pageFor(client: TestClient): Promise<string> {
  const response = await client.fetch('/');
  expect(response.status).toBe(200);
  return response.text();
}

const block = /<script type="application\/json" id="initial-data">([^<]*)<\/script>/;

/** Returns the initial data of a page, by names instead of URLs. */
function initialDataIn(page: string) {
  const data = JSON.parse(block.exec(page)?.[1] ?? 'null') as InitialData;
  return {
    session: data['/api/session'],
    site_settings: data['/api/site-settings'],
    recent: data['/api/posts?sort=recent&limit=12'] as Page<PostCard>,
    banners: data['/api/banners'],
    next_events: data['/api/events/next'],
  };
}

it('the page contains the initial data of home [VIEW-01, VIEW-16]', async () => {
  const visitor = site().visitor();
  const data = initialDataIn(await pageFor(visitor));
  expect(data).toEqual({
    session: await visitor.get('/api/session'),
    site_settings: await visitor.get('/api/site-settings'),
    recent: await visitor.get('/api/posts?limit=12'),
    banners: await visitor.get('/api/banners'),
    next_events: await visitor.get('/api/events/next'),
  });
  expect(data.recent.items.map(({ title }) => title)).toEqual(['星の夜', hostile]);
});

it('the page hides web addresses in the venues of events from visitors [SHARE-43]', async () => {
  await insertEvent(site(), artist.id, { location: 'https://meet.example/secret-room' });
  expect(await pageFor(site().visitor())).not.toContain('secret-room');
  expect(await pageFor(artist)).toContain('secret-room');
});

it.each(['br', 'gzip', 'identity'])(
  'every viewer gets their own page with the encoding %s [VIEW-15, VIEW-25]',
  async (encoding) => {
    const headers = { 'accept-encoding': encoding };
    for (const client of [site().visitor(), artist, site().visitor()]) {
      const response = await client.fetch('/', { headers });
      expect(response.headers.get('vary')).toContain('accept-encoding');
      expect(response.headers.get('content-encoding')).toBe(
        encoding === 'identity' ? null : encoding,
      );
      const { session } = initialDataIn(await response.text());
      expect(session).toEqual(await client.get('/api/session'));
    }
  },
);

it('the page is not cached [VIEW-04]', async () => {
  const response = await site()
    .visitor()
    .fetch('/', { headers: { 'if-none-match': '*' } });
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(response.headers.get('cache-control')).toBe('private, no-store');
  expect(response.headers.get('etag')).toBeNull();
  const head = await site().visitor().fetch('/', { method: 'HEAD' });
  expect(head.status).toBe(200);
  expect(head.headers.get('cache-control')).toBe('private, no-store');
  expect(await head.text()).toBe('');
});

it('the page escapes titles in its JSON block [VIEW-05]', async () => {
  const page = await pageFor(site().visitor());
  expect(page).not.toContain('<script>alert');
  expect(page.match(/<script[^>]*>/g)?.toSorted()).toEqual([
    '<script type="application/json" id="initial-data">',
    '<script type="application/ld+json">',
    '<script type="module" src="/main.js">',
    '<script>',
  ]);
  expect(initialDataIn(page).recent.items.at(-1)?.title).toBe(hostile);
});

it('the page allows its own inline script by its hash, and no other script [OPS-04]', async () => {
  const policyAt = async (path: string) =>
    (await site().visitor().fetch(path)).headers.get('content-security-policy');
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(inline));
  const allowed = ` 'sha256-${Buffer.from(hash).toString('base64')}'`;
  expect(await policyAt('/')).toContain(`;script-src 'self'${allowed};`);
  expect((await policyAt('/'))?.replace(allowed, '')).toBe(await policyAt('/healthz'));
  expect(await pageFor(artist)).toContain(`<script>${inline}</script>`);
});

it('the page that the server sends has structured data that describes its pictures as an image gallery [META-04]', async () => {
  const page = await pageFor(site().visitor());
  const [, json = ''] = /<script type="application\/ld\+json">([^<]*)<\/script>/.exec(page) ?? [];
  const { origin } = site().env.publicUrl;
  expect(JSON.parse(json)).toMatchObject({
    '@type': 'ImageGallery',
    url: origin,
    image: [
      {
        '@type': 'ImageObject',
        name: '星の夜',
        contentUrl: expect.stringContaining(`${origin}/images/`),
        creator: { '@type': 'Person', name: 'ことり' },
        mainEntityOfPage: `${origin}/posts/${postId}`,
      },
    ],
  });
});

it('the page of a member with a pending deletion contains the deletion, and the data that visitors get [ACC-36]', async () => {
  const member = await site().member({ username: 'leaving_home' });
  await member.call('likePost', { postId, count: 2, batchId: 'aBatch00000000000009' });
  await requestDeletion(member, 'leaving_home');
  const back = await signInAgain(site(), member);
  const { session, ...shown } = initialDataIn(await pageFor(back));
  expect(session).toMatchObject({ user: { id: member.id }, delete_after: expect.any(String) });
  const { session: _, ...visited } = initialDataIn(await pageFor(site().visitor()));
  expect(shown).toEqual(visited);
});

it('the page contains the data of its viewer only [VIEW-16]', async () => {
  const [reader, other] = [await site().member(), await site().member()];
  await reader.call('likePost', { postId, count: 3, batchId: 'aBatch00000000000001' });
  const [read, others] = [await pageFor(reader), await pageFor(other)];
  expect(initialDataIn(read).session).toEqual(await reader.get('/api/session'));
  expect(initialDataIn(read).session.user?.email).toBe(`${reader.id}@test.invalid`);
  expect(initialDataIn(read).recent.items[0]).toMatchObject({ liked: true, my_likes_count: 3 });
  expect(initialDataIn(others).recent.items[0]).toMatchObject({ liked: false, my_likes_count: 0 });
  const visited = await pageFor(site().visitor());
  for (const page of [others, visited]) expect(page).not.toContain(reader.id);
  for (const secret of ['@test.invalid', String(reader.cookie), reader.token]) {
    expect(visited).not.toContain(secret);
  }
  expect(read).not.toContain(String(reader.cookie));
});

it('the page names the type of its viewer for the preloads: visitor, newcomer or member', async () => {
  const newcomer = await site().member({ is_profile_complete: false });
  const viewers = { visitor: site().visitor(), newcomer, member: artist };
  for (const [viewer, client] of Object.entries(viewers)) {
    expect(await pageFor(client)).toContain(`<meta name="viewer" content="${viewer}" />`);
  }
});

it('the page treats an unknown session as a visitor', async () => {
  const response = await site().app.inject({ url: '/', cookies: { hiroba_session: 'unknown' } });
  expect(initialDataIn(response.body).session).toEqual({ user: null, profile: null });
});

describe('the prerendered HTML of the page', () => {
  const rendered = (page: string) =>
    /<template>(.*)<\/template><prerendered-page>/s.exec(page)?.[1];
  const failures = () => site().logged.filter((line) => line.includes('without its prerendered'));

  it('is rendered from the data in the page: for members each time, for visitors once [VIEW-07]', async () => {
    writeRenderer(
      'return [data["/api/session"].user?.email, data["/api/posts?sort=recent&limit=12"].items[0].title, renderings].join(" ");',
    );
    const [reader, visitor] = [await site().member(), site().visitor()];
    expect(rendered(await pageFor(visitor))).toBe(' 星の夜 1');
    expect(rendered(await pageFor(reader))).toBe(`${reader.id}@test.invalid 星の夜 2`);
    expect(rendered(await pageFor(reader))).toBe(`${reader.id}@test.invalid 星の夜 3`);
    expect(rendered(await pageFor(site().visitor()))).toBe(' 星の夜 1');
    await reader.call('likePost', { postId, count: 1, batchId: 'aBatch00000000000002' });
    expect(rendered(await pageFor(visitor))).toBe(' 星の夜 4');
  });

  it('comes before the data', async () => {
    writeRenderer('return "<p>rendered again</p>";');
    const page = await pageFor(site().visitor());
    expect(rendered(page)).toBe('<p>rendered again</p>');
    expect(page.indexOf('<prerendered-page>')).toBeLessThan(page.search(block));
  });

  it('is omitted when a component fails, which costs one rendering and one log line for all visitors together [VIEW-13, VIEW-24]', async () => {
    expectLogged(/failure 1/);
    expectLogged(/failure 2/);
    writeRenderer('throw new Error("failure " + renderings);');
    const before = failures().length;
    const pages = await Promise.all([1, 2, 3].map(() => pageFor(site().visitor())));
    pages.push(await pageFor(site().visitor()));
    for (const page of pages) {
      expect(rendered(page)).toBeUndefined();
      expect(initialDataIn(page).recent.items).toHaveLength(2);
    }
    expect(failures().slice(before)).toEqual([expect.stringContaining('failure 1')]);
    expect(rendered(await pageFor(await site().member()))).toBeUndefined();
    expect(failures().slice(before + 1)).toEqual([expect.stringContaining('failure 2')]);
  });

  it('is omitted when the renderer does not load, which is logged once [VIEW-13, VIEW-24]', async () => {
    expectLogged(/renderer could not be loaded/);
    writeRenderer('}}}');
    const pages = [await pageFor(site().visitor()), await pageFor(await site().member())];
    for (const page of pages) expect(rendered(page)).toBeUndefined();
    const failed = site().logged.filter((line) => line.includes('renderer could not be loaded'));
    expect(failed).toHaveLength(1);
  });
});

it('the page has the title, the description and the social preview of the site settings [BRAND-20, META-05, META-06, VIEW-08]', async () => {
  const value = JSON.stringify({
    site_name: '私たちの<広場>',
    site_description: '"ここ"に集まる',
    og_title: '広場へようこそ',
    og_description: 'みんなの絵',
    og_image_url: '/own.png',
  });
  const general = { id: 'general', value, updated_at: new Date().toISOString() };
  await site().database.write((transaction) =>
    transaction.insertInto('site_settings').values(general).execute(),
  );
  const page = await pageFor(site().visitor());
  expect(page).toContain('<title>私たちの&lt;広場&gt;</title>');
  expect(page).toContain('<meta name="description" content="&quot;ここ&quot;に集まる" />');
  const { origin } = site().env.publicUrl;
  expect(page).toContain(`<link rel="canonical" href="${origin}/" />`);
  expect(page).toContain('<meta property="og:title" content="広場へようこそ" />');
  expect(page).toContain('<meta property="og:description" content="みんなの絵" />');
  expect(page).toContain(`<meta property="og:image" content="${origin}/own.png" />`);
});

it('while the database is unreachable, pages use the site name that was last read [OPS-351]', async () => {
  expectLogged(/without its initial data/);
  const { database } = site();
  await saveSettings(site(), { site_name: '森の広場', site_description: '森に集まる' });
  await expect.poll(() => pageFor(site().visitor())).toContain('<title>森の広場</title>');
  const { read, fromReplica } = database;
  const away = () => Promise.reject(new Error('away'));
  Object.assign(database, { read: null, fromReplica: away });
  try {
    for (const [path, status] of [
      ['/', 200],
      [`/posts/${postId}`, 503],
    ] as const) {
      const headers = { accept: 'text/html' };
      const response = await site().visitor().fetch(path, { headers });
      const page = await response.text();
      expect([path, response.status]).toEqual([path, status]);
      expect(page).toContain('<title>森の広場</title>');
      expect(page).toContain('<meta name="description" content="森に集まる" />');
      const [, known = ''] = /id="known-settings">([^<]*)</.exec(page) ?? [];
      expect(JSON.parse(known)).toMatchObject({ site_name: '森の広場', brand: { sheet: null } });
    }
  } finally {
    Object.assign(database, { read, fromReplica });
  }
  expect(await pageFor(site().visitor())).not.toContain('known-settings');
});

it('a header of the page identifies the account of its viewer by a hash [PWA-11]', async () => {
  const accountOf = async (client: TestClient, path: string) =>
    (await client.fetch(path)).headers.get('hiroba-account');
  expect(await accountOf(artist, '/')).toBe(await accountOf(artist, '/api/session'));
  expect(await accountOf(site().visitor(), '/')).toBe('none');
});

it('the page links to the feed and to the manifest [SHARE-25]', async () => {
  const page = await pageFor(site().visitor());
  const { origin } = site().env.publicUrl;
  expect(page).toMatch(/<link rel="alternate" type="application\/atom\+xml" title="[^"]+"/);
  expect(page).toContain(`href="${origin}/feed.atom" />`);
  expect(page).toContain('<link rel="manifest" href="/manifest.webmanifest" />');
});

// A database whose calls never settle when awaited.
const silent: object = new Proxy(() => {}, {
  get: (_, key) => (key === 'then' ? () => {} : silent),
  apply: () => silent,
});

it.each([
  ['fails', null, 'error'],
  ['does not answer', silent, 'warn'],
])('the page is sent without its data when the database %s [VIEW-06]', async (_, read, level) => {
  if (level === 'error') expectLogged(/without its initial data/);
  const { database } = site();
  const { read: working } = database;
  Object.assign(database, { read });
  try {
    const page = await pageFor(artist);
    expect(page).toContain('<div id="root"></div>');
    expect(page).not.toMatch(block);
    const logged = site().logged.filter((line) => line.includes('without its initial data'));
    expect(logged.at(-1)).toContain(`"level":"${level}"`);
  } finally {
    Object.assign(database, { read: working });
  }
  expect(await pageFor(artist)).toMatch(block);
});

it('the page is updated after another build of the client', async () => {
  build('/newer.js');
  await expect.poll(() => pageFor(site().visitor())).toContain('/newer.js');
});

it('the head of home and of a shared link has the style sheet of the brand, after the inline script, which does not wait for it [BRAND-24, VIEW-27]', async () => {
  const addresses = ['/', `/user/${artist.id}`];
  const linkOf = async (address: string) => {
    const text = await (await site().visitor().fetch(address)).text();
    const [beforeScript = '', ...head] = (text.split('</head>')[0] ?? '').split(inline);
    expect(beforeScript).not.toContain('rel="stylesheet"');
    return /<link rel="stylesheet" href="(\/brand\/[^"]+)"/.exec(head.join(''))?.[1];
  };
  for (const address of addresses) expect(await linkOf(address)).toBeUndefined();
  await saveSettings(site(), { brand_color: '#d6003e' });
  const { brand } = await site().visitor().get<SiteSettings>('/api/site-settings');
  for (const address of addresses) expect(await linkOf(address)).toBe(brand.sheet);
});
