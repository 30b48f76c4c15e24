import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#server/platform/ids.ts';
import { insertMember, insertPost } from '#server/testing/factories.ts';
import { pngPicture } from '#server/testing/pictures.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import type { TestClient } from '#server/testing/test-client.ts';
import { upload } from '#server/testing/uploads.ts';
import type { Embedded } from './oembed.service.ts';

const site = useTestApp();
let artist: TestClient;
let origin: string;
let address: string;

beforeAll(async () => {
  artist = await site().member({ display_name: 'ことり' });
  origin = site().env.publicUrl.origin;
  const { key } = await upload(artist, await pngPicture({ width: 1000, height: 500 }));
  const { post } = await artist.call('createPost', {
    title: '星の夜',
    category: 'fanart',
    image_key: key,
    requestId: newId(),
  });
  address = `${origin}/posts/${post.id}`;
});

const request = (url: string, more = '') =>
  site()
    .visitor()
    .fetch(`/oembed?url=${encodeURIComponent(url)}${more}`);

async function embedded(url: string, more = ''): Promise<Embedded> {
  const response = await request(url, more);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
  return (await response.json()) as Embedded;
}

it('a post is embedded as its picture, with title and author', async () => {
  const photo = await embedded(address, '&format=json');
  expect(photo).toEqual({
    version: '1.0',
    type: 'photo',
    title: '星の夜',
    author_name: 'ことり',
    author_url: `${origin}/user/${artist.id}`,
    provider_name: 'ひろば',
    provider_url: `${origin}/`,
    cache_age: 3600,
    url: expect.stringMatching(/^http.*w=1920&format=jpeg$/),
    width: 1000,
    height: 500,
  });
});

it.each([
  ['&maxwidth=800', { width: 800, height: 400 }],
  ['&maxwidth=799', { width: 400, height: 200 }],
  ['&maxheight=100', { width: 200, height: 100 }],
  ['&maxwidth=5000&maxheight=450', { width: 800, height: 400 }],
])(
  'the embed stays within %s, and reports the actual size of the picture [SHARE-27]',
  async (more, size) => {
    const photo = await embedded(address, more);
    expect(photo).toMatchObject({ type: 'photo', ...size });
    const { pathname, search } = new URL(String(photo.url));
    const response = await site()
      .visitor()
      .fetch(pathname + search);
    expect(response.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    expect(await sharp(Buffer.from(await response.arrayBuffer())).metadata()).toMatchObject(size);
  },
);

it('the embed is a link when no picture is small enough [SHARE-27]', async () => {
  const link = await embedded(address, '&maxwidth=199');
  expect(link).toMatchObject({ type: 'link', title: '星の夜' });
  expect(link).not.toHaveProperty('url');
});

it('a post without a picture is embedded as its drawn picture, and never as markup', async () => {
  const title = '<script>alert(1)</script>';
  const id = await insertPost(site().database, artist.id, { title });
  const photo = await embedded(`${origin}/posts/${id}`);
  const url = `${origin}/images/shares/posts/${id}`;
  expect(photo).toMatchObject({ type: 'photo', url, width: 1200, height: 630, title });
  expect(photo).not.toHaveProperty('html');
  expect(await embedded(`${origin}/posts/${id}`, '&maxwidth=600')).toMatchObject({ type: 'link' });
});

it('/oembed accepts the URL of the route, and a URL with a query', async () => {
  const { pathname } = new URL(address);
  const photo = await embedded(address);
  expect(await embedded(`${origin}/#${pathname}`)).toEqual(photo);
  expect(await embedded(`${address}?utm_source=x`)).toEqual(photo);
});

describe('/oembed', () => {
  const nothing: [name: string, url: () => string | Promise<string>][] = [
    ['a missing post', () => `${origin}/posts/${newId()}`],
    ['a draft', async () => postOf({ is_published: false })],
    ['a private post', async () => postOf({ audience: 'private' })],
    ['a post for followers', async () => postOf({ audience: 'followers' })],
    ['a profile', () => `${origin}/user/${artist.id}`],
    ['another site', () => address.replace(origin, 'https://elsewhere.test')],
    ['no address', () => 'nothing'],
  ];

  async function postOf(fields: Parameters<typeof insertPost>[2]): Promise<string> {
    const { id } = await insertMember(site().database);
    return `${origin}/posts/${await insertPost(site().database, id, fields)}`;
  }

  it.each(nothing)(
    'responds to %s with the same 404 as to a missing post [SHARE-23]',
    async (_name, url) => {
      const response = await request(await url());
      expect(response.status).toBe(404);
      const missing = await request(`${origin}/posts/${newId()}`);
      expect(await response.text()).toBe(await missing.text());
    },
  );

  it('responds with 501 to a request for XML, which is not implemented [SHARE-54]', async () => {
    expect((await request(address, '&format=xml')).status).toBe(501);
  });

  it.each(['', '?url=', '?url=a&url=b', `?url=${'x'.repeat(2001)}`, '?maxwidth=x&url=a'])(
    'responds with 400 or 404 to the query "%s"',
    async (search) => {
      const { status } = await site().visitor().fetch(`/oembed${search}`);
      expect([400, 404]).toContain(status);
    },
  );
});

it('the embed of a post is linked from its page [SHARE-27]', async () => {
  const page = await (await site().visitor().fetch(new URL(address).pathname)).text();
  const [, href = ''] = /type="application\/json\+oembed" [^>]*href="([^"]*)"/.exec(page) ?? [];
  const { pathname, search, origin: at } = new URL(href.replaceAll('&amp;', '&'));
  expect(at).toBe(origin);
  const response = await site()
    .visitor()
    .fetch(pathname + search);
  expect(await response.json()).toMatchObject({ title: '星の夜' });
});
