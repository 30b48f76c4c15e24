import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { InitialData } from '#contract/initial-data.ts';
import { insertPost } from '#server/testing/factories.ts';
import { pngPicture } from '#server/testing/pictures.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import type { TestClient } from '#server/testing/test-client.ts';
import { upload } from '#server/testing/uploads.ts';

const dist = mkdtempSync(join(tmpdir(), 'hiroba-dist-'));
const [clientDir, drawingDir] = [join(dist, 'client'), join(dist, 'server')];
for (const folder of [clientDir, drawingDir]) mkdirSync(folder);
let drawings = 0;
build('/main.js');

/** What the built client draws with, as a stand-in that shows what it was given. */
function writeDrawing(expression: string): void {
  const file = join(drawingDir, 'entry-server.js');
  writeFileSync(file, `let drawn = 0; export const draw = async (view) => ${expression};`);
  // Each is newer than the one before, however fast they follow.
  drawings += 1;
  utimesSync(file, drawings, drawings);
}

function build(script: string): void {
  writeFileSync(
    join(clientDir, 'index.html'),
    `<!doctype html><html lang="ja"><head><title>ひろば</title>
    <meta name="description" content="集まる場所" /><script type="module" src="${script}"></script>
    </head><body><div id="root"></div></body></html>`,
  );
}

afterAll(() => rmSync(dist, { recursive: true }));

const site = useTestApp({}, { clientDir });
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

function viewIn(page: string): InitialData {
  return JSON.parse(block.exec(page)?.[1] ?? 'null') as InitialData;
}

it('carries what the first screen of a visitor asks for', async () => {
  const visitor = site().visitor();
  const view = viewIn(await pageFor(visitor));
  expect(view).toEqual({
    session: await visitor.get('/api/session'),
    site_settings: await visitor.get('/api/site-settings'),
    recent: await visitor.get('/api/posts?limit=12'),
    banners: await visitor.get('/api/banners'),
    next_events: await visitor.get('/api/events/next'),
  });
  expect(view.recent.items.map(({ title }) => title)).toEqual(['星の夜', hostile]);
});

it('is kept by nobody, and sent anew each time', async () => {
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

it('holds nothing that a title could break out of', async () => {
  const page = await pageFor(site().visitor());
  expect(page).not.toContain('<script>alert');
  expect(page.match(/<script[^>]*>/g)).toEqual([
    '<script type="module" src="/main.js">',
    '<script type="application/json" id="initial-data">',
  ]);
  expect(viewIn(page).recent.items.at(-1)?.title).toBe(hostile);
});

it('tells a member what is theirs, and nobody else', async () => {
  const [reader, other] = [await site().member(), await site().member()];
  await reader.call('likePost', { postId, count: 3, batchId: 'aBatch00000000000001' });
  const [read, others] = [await pageFor(reader), await pageFor(other)];
  expect(viewIn(read).session).toEqual(await reader.get('/api/session'));
  expect(viewIn(read).session.user?.email).toBe(`${reader.id}@test.invalid`);
  expect(viewIn(read).recent.items[0]).toMatchObject({ liked: true, my_likes_count: 3 });
  expect(viewIn(others).recent.items[0]).toMatchObject({ liked: false, my_likes_count: 0 });
  const visited = await pageFor(site().visitor());
  for (const page of [others, visited]) expect(page).not.toContain(reader.id);
  for (const secret of ['@test.invalid', String(reader.cookie), reader.token]) {
    expect(visited).not.toContain(secret);
  }
  expect(read).not.toContain(String(reader.cookie));
});

it('takes whoever comes with an unknown session for a visitor', async () => {
  const response = await site().app.inject({ url: '/', cookies: { hiroba_session: 'unknown' } });
  expect(viewIn(response.body).session).toEqual({ user: null, profile: null });
});

describe('what it draws', () => {
  const drawing = (page: string) => /<template>(.*)<\/template><first-screen>/s.exec(page)?.[1];

  it('is drawn from what it carries, for members each time, for visitors once', async () => {
    writeDrawing('[view.session.user?.email, view.recent.items[0].title, ++drawn].join(" ")');
    const [reader, visitor] = [await site().member(), site().visitor()];
    expect(drawing(await pageFor(visitor))).toBe(' 星の夜 1');
    expect(drawing(await pageFor(reader))).toBe(`${reader.id}@test.invalid 星の夜 2`);
    expect(drawing(await pageFor(reader))).toBe(`${reader.id}@test.invalid 星の夜 3`);
    expect(drawing(await pageFor(site().visitor()))).toBe(' 星の夜 1');
    await reader.call('likePost', { postId, count: 1, batchId: 'aBatch00000000000002' });
    expect(drawing(await pageFor(visitor))).toBe(' 星の夜 4');
  });

  it('stands before its data, and is left out where it cannot be drawn', async () => {
    writeDrawing('undrawable');
    const page = await pageFor(site().visitor());
    expect(drawing(page)).toBeUndefined();
    expect(viewIn(page).recent.items).toHaveLength(2);
    writeDrawing('"<p>drawn anew</p>"');
    const drawn = await pageFor(site().visitor());
    expect(drawing(drawn)).toBe('<p>drawn anew</p>');
    expect(drawn.indexOf('<first-screen>')).toBeLessThan(drawn.search(block));
  });
});

it('calls itself what the operator calls it', async () => {
  const value = JSON.stringify({ site_name: '私たちの<広場>', site_description: '"ここ"に集まる' });
  const general = { id: 'general', value, updated_at: new Date().toISOString() };
  await site().database.write((transaction) =>
    transaction.insertInto('site_settings').values(general).execute(),
  );
  const page = await pageFor(site().visitor());
  expect(page).toContain('<title>私たちの&lt;広場&gt;</title>');
  expect(page).toContain('<meta name="description" content="&quot;ここ&quot;に集まる" />');
});

// Answers nothing, ever: awaiting it waits for good.
const silent: object = new Proxy(() => {}, {
  get: (_, key) => (key === 'then' ? () => {} : silent),
  apply: () => silent,
});

it.each([
  ['fails', null],
  ['does not answer', silent],
])('comes without its data where the database %s', async (_, read) => {
  const { database } = site();
  const { read: working } = database;
  Object.assign(database, { read });
  try {
    const page = await pageFor(artist);
    expect(page).toContain('<title>ひろば</title>');
    expect(page).toContain('<div id="root"></div>');
    expect(page).not.toMatch(block);
  } finally {
    Object.assign(database, { read: working });
  }
  expect(await pageFor(artist)).toMatch(block);
});

it('is the newest one where the client is built anew', async () => {
  build('/newer.js');
  await expect.poll(() => pageFor(site().visitor()), { timeout: 3000 }).toContain('/newer.js');
});
