import { beforeAll, describe, expect, it } from 'vitest';
import { eventRow } from '#server/features/events/events/events.tables.ts';
import { newId } from '#server/platform/ids.ts';
import { insertMember, insertPost, insertRows, setVisibility } from '#server/testing/factories.ts';
import { pngPicture } from '#server/testing/pictures.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import type { TestClient } from '#server/testing/test-client.ts';
import { upload } from '#server/testing/uploads.ts';
import { addressesAt, allPaths, proxied, sitemapPaths } from './sitemaps.testing.ts';

const site = useTestApp(proxied);
let artist: TestClient;
let origin: string;

beforeAll(async () => {
  artist = await site().member();
  origin = site().env.publicUrl.origin;
});

async function insertEvent(userId: string): Promise<string> {
  const fields = { title: 'お絵かき会', event_date: '2026-12-03T11:00:00.000Z' };
  const row = eventRow({ user_id: userId, ...fields });
  await insertRows(site().database, 'events', [row]);
  return row.id;
}

const pathsNow = () => allPaths(site().visitor());

it('the index has one sitemap per type of page while there are few pages [SHARE-21]', async () => {
  expect(await sitemapPaths(site().visitor())).toEqual([
    '/sitemaps/pages.xml',
    '/sitemaps/tags.xml',
    '/sitemaps/posts.xml',
    '/sitemaps/members.xml',
    '/sitemaps/events.xml',
    '/sitemaps/series.xml',
  ]);
  const pages = await addressesAt(site().visitor(), '/sitemaps/pages.xml');
  expect(pages.map(({ url }) => url)).toEqual(
    ['/', '/about', '/terms', '/privacy', '/company', '/copyright', '/guidelines'].map(
      (path) => origin + path,
    ),
  );
});

it('the sitemaps have posts with picture and last change, members, events and tags [SHARE-21]', async () => {
  const { key } = await upload(artist, await pngPicture({ width: 30, height: 20 }));
  const fields = { title: '星の夜', category: 'fanart' as const, character_tags: ['ルミ & <夜>'] };
  const { post } = await artist.call('createPost', {
    ...fields,
    image_key: key,
    requestId: newId(),
  });
  const eventId = await insertEvent(artist.id);
  const posts = await addressesAt(site().visitor(), '/sitemaps/posts.xml');
  expect(posts.find(({ url }) => url === `${origin}/posts/${post.id}`)).toMatchObject({
    lastmod: post.created_at,
    img: [{ url: `${origin}/images/${key}` }],
  });
  expect(await pathsNow()).toEqual(
    expect.arrayContaining([
      `/user/${artist.id}`,
      `/events/${eventId}`,
      `/tags/${encodeURIComponent('ルミ & <夜>')}`,
    ]),
  );
});

it('the sitemaps list only pages that exist [SHARE-50]', async () => {
  await insertPost(site().database, artist.id);
  for (const path of await pathsNow()) {
    if (path === '/') continue;
    expect([path, (await site().visitor().fetch(path)).status]).toEqual([path, 200]);
  }
});

describe('content that is not public', () => {
  it('is in no sitemap: drafts, incomplete profiles, and members who are not public, with their posts [SHARE-23]', async () => {
    const { database } = site();
    const secret: string[] = [await insertPost(database, artist.id, { is_published: false })];
    for (const visibility of ['followers', 'private'] as const) {
      const { id } = await insertMember(database, { visibility });
      secret.push(id, await insertPost(database, id, { audience: visibility }));
    }
    secret.push((await insertMember(database, { is_profile_complete: false })).id);
    const paths = (await pathsNow()).join('\n');
    for (const id of secret) expect(paths).not.toContain(id);
  });

  it('disappears immediately, before a change of visibility has reached the posts [SHARE-52]', async () => {
    const { database } = site();
    const { id } = await insertMember(database);
    const postId = await insertPost(database, id);
    expect(await pathsNow()).toEqual(expect.arrayContaining([`/user/${id}`, `/posts/${postId}`]));
    await database.write((transaction) => setVisibility(transaction, id, 'private'));
    const paths = (await pathsNow()).join('\n');
    expect(paths).not.toContain(id);
    expect(paths).not.toContain(postId);
  });

  it('is in no sitemap: members whom the team restricts, with their posts and events [MODACT-25]', async () => {
    const { database } = site();
    const admin = await site().member({ rank: 'admin' });
    const { id } = await insertMember(database);
    const pages = [
      `/user/${id}`,
      `/posts/${await insertPost(database, id)}`,
      `/events/${await insertEvent(id)}`,
    ];
    expect(await pathsNow()).toEqual(expect.arrayContaining(pages));
    await admin.call('toggleUserRestriction', { targetUserId: id, restrict: true, reason: '宣伝' });
    const paths = await pathsNow();
    expect(pages.filter((page) => paths.includes(page))).toEqual([]);
  });

  it('is in no sitemap: events of a member pending deletion', async () => {
    const { database } = site();
    const { id } = await insertMember(database);
    const eventId = await insertEvent(id);
    expect(await pathsNow()).toContain(`/events/${eventId}`);
    const leaving_at = new Date().toISOString();
    await database.write((transaction) =>
      transaction
        .updateTable('private_profiles')
        .set({ leaving_at })
        .where('id', '=', id)
        .execute(),
    );
    expect(await pathsNow()).not.toContain(`/events/${eventId}`);
  });
});

const readFrom = async (address: string, method = 'GET') => {
  const headers = { 'x-forwarded-for': address };
  return (await site().visitor().fetch('/sitemaps/pages.xml', { method, headers })).status;
};

it('a sitemap can be read twenty times a minute by an IP address, and refuses HEAD [SHARE-22]', async () => {
  expect(await readFrom('10.9.9.9', 'HEAD')).toBe(404);
  const statuses: number[] = [];
  for (let times = 0; times < 21; times += 1) statuses.push(await readFrom('10.9.9.9'));
  expect(statuses).toEqual([...Array.from({ length: 20 }, () => 200), 429]);
});

it('all addresses of an IPv6 network count as one address, and so do all spellings of an IPv4 address [TAKE-24, TAKE-56]', async () => {
  for (let times = 0; times < 20; times += 1) {
    expect(await readFrom(`2001:db8:9:1:${times}::${times}`)).toBe(200);
    expect(await readFrom(times % 2 ? '10.9.9.8' : '::ffff:10.9.9.8')).toBe(200);
  }
  expect(await readFrom('2001:db8:9:1::ffff')).toBe(429);
  expect(await readFrom('::ffff:a09:908')).toBe(429);
  expect(await readFrom('2001:db8:9:2::1')).toBe(200);
});

it.each(['posts', 'posts-.xml', 'posts-AB.xml', 'nothing.xml', '..%2Fpages.xml', 'posts-%00.xml'])(
  'no sitemap has the name %s',
  async (name) => {
    expect((await site().visitor().fetch(`/sitemaps/${name}`)).status).toBe(404);
  },
);

it('robots.txt names the sitemap, and disallows the paths that are not pages [SHARE-24]', async () => {
  const response = await site().visitor().fetch('/robots.txt');
  expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  const lines = (await response.text()).split('\n');
  expect(lines[0]).toBe('User-agent: *');
  expect(lines).toEqual(
    expect.arrayContaining(['Disallow: /functions/', 'Disallow: /auth/', 'Allow: /']),
  );
  // Crawlers that render a page read its data.
  expect(lines).not.toContain('Disallow: /api/');
  expect(lines).toContain(`Sitemap: ${origin}/sitemap.xml`);
});

it('crawlers can read the data of pages, but cannot index it [SHARE-24]', async () => {
  const tagOf = async (path: string) =>
    (await site().visitor().fetch(path)).headers.get('x-robots-tag');
  expect(await tagOf(`/api/users/${artist.id}`)).toBe('noindex');
  expect(await tagOf('/api/nothing')).toBe('noindex');
  expect(await tagOf(`/user/${artist.id}`)).toBeNull();
});
