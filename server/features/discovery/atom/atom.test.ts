import { XMLValidator } from 'fast-xml-parser';
import { parseAtomFeed } from 'feedsmith';
import { beforeAll, describe, expect, it } from 'vitest';
import { ATOM_ENTRIES } from '#contract/foundations/limits.ts';
import { newId } from '#server/platform/ids.ts';
import { changePost, insertMember, insertPost, setVisibility } from '#server/testing/factories.ts';
import { animation, dotGif, pngPicture } from '#server/testing/pictures.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import type { TestClient } from '#server/testing/test-client.ts';
import { upload } from '#server/testing/uploads.ts';

const site = useTestApp();
let artist: TestClient;
let origin: string;

beforeAll(async () => {
  artist = await site().member({ display_name: 'ことり', username: 'kotori' });
  origin = site().env.publicUrl.origin;
});

async function feedAt(path: string, client = site().visitor()) {
  const response = await client.fetch(path);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8');
  const text = await response.text();
  expect(XMLValidator.validate(text)).toBe(true);
  return { response, text, feed: parseAtomFeed(text) };
}

describe('the feed of the site', () => {
  it('has new posts with author, tags, text and picture [SHARE-25, SHARE-53]', async () => {
    const { key } = await upload(artist, await pngPicture({ width: 60, height: 40 }));
    const { post } = await artist.call('createPost', {
      title: '星の夜 <3 & "朝"',
      content: '丘の上で\n描きました',
      category: 'fanart',
      image_key: key,
      image_alt: '丘と星空',
      character_tags: ['ルミ', 'a&b'],
      requestId: newId(),
    });
    const { feed, response } = await feedAt('/feed.atom');
    const updated = String(feed.updated);
    expect(feed).toMatchObject({
      id: `${origin}/feed.atom`,
      title: { value: 'ひろばの新着投稿' },
    });
    expect(feed.links).toEqual(
      expect.arrayContaining([
        { rel: 'self', type: 'application/atom+xml', href: `${origin}/feed.atom` },
        { rel: 'alternate', type: 'text/html', href: `${origin}/` },
      ]),
    );
    expect(updated).toBe(post.created_at);
    expect(response.headers.get('last-modified')).toBe(new Date(updated).toUTCString());
    const picture = `${origin}/images/${key}?w=1200&format=jpeg`;
    expect(feed.entries?.[0]).toMatchObject({
      id: `${origin}/posts/${post.id}`,
      title: { value: '星の夜 <3 & "朝"' },
      published: post.created_at,
      updated: post.created_at,
      authors: [{ name: 'ことり', uri: `${origin}/user/${artist.id}` }],
      categories: [{ term: 'ルミ' }, { term: 'a&b' }],
      links: [
        { rel: 'alternate', href: `${origin}/posts/${post.id}` },
        { rel: 'enclosure', type: 'image/jpeg', href: picture },
      ],
    });
    const shown = await site().visitor().fetch(picture.slice(origin.length));
    expect(shown.headers.get('content-type')).toBe('image/jpeg');
    expect(shown.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  });

  it.each([
    ['an animated WebP', () => animation('webp', { width: 8, height: 8 }, 2), 'image/gif'],
    ['a GIF that does not move', async () => dotGif({ width: 8, height: 8 }, 1), 'image/jpeg'],
  ])('gives %s the media type with which it is delivered [SHARE-53]', async (_name, draw, type) => {
    const { key } = await upload(artist, await draw());
    const post = { title: '絵', category: 'fanart', image_key: key, requestId: newId() } as const;
    await artist.call('createPost', post);
    const { feed } = await feedAt('/feed.atom');
    const link = feed.entries?.[0]?.links?.find(({ rel }) => rel === 'enclosure');
    expect(link?.href).toContain(key);
    expect(link?.type).toBe(type);
    const shown = await site().visitor().fetch(String(link?.href).slice(origin.length));
    expect(shown.headers.get('content-type')).toBe(type);
  });

  it('escapes the texts of members for HTML and for XML [SHARE-26]', async () => {
    const hostile = ']]></content><script>alert(1)</script>\u0007';
    const id = await insertPost(site().database, artist.id, { title: hostile, content: hostile });
    const { feed, text } = await feedAt('/feed.atom');
    const entry = feed.entries?.find((one) => one.id?.endsWith(id));
    expect(entry?.title?.value).toBe(hostile.replace('\u0007', ''));
    expect(text).not.toContain('<script>');
    expect(entry?.content).toEqual({ type: 'html', value: '<p>]]&gt;alert(1)</p>' });
  });

  it('has the newest posts only, and the time of the last edit [SHARE-53]', async () => {
    const { database } = site();
    const ids: string[] = [];
    for (let index = 0; index < ATOM_ENTRIES + 1; index += 1) {
      const created_at = new Date(Date.now() + index * 1000).toISOString();
      ids.unshift(await insertPost(database, artist.id, { created_at }));
    }
    const edited_at = '2099-01-01T00:00:00.000Z';
    await changePost(database, String(ids[3]), { edited_at });
    const { feed } = await feedAt('/feed.atom');
    expect(feed.entries?.map((entry) => String(entry.id).slice(-20))).toEqual(
      ids.slice(0, ATOM_ENTRIES),
    );
    expect(feed.updated).toBe(edited_at);
    expect(feed.entries?.[3]?.updated).toBe(edited_at);
  });

  it('is the same for everybody, and revalidated by its ETag [SHARE-56, SHARE-58]', async () => {
    const { response, text } = await feedAt('/feed.atom');
    expect(response.headers.get('cache-control')).toBe('no-cache');
    expect((await feedAt('/feed.atom', artist)).text).toBe(text);
    const headers = { 'if-none-match': String(response.headers.get('etag')) };
    expect((await site().visitor().fetch('/feed.atom', { headers })).status).toBe(304);
  });
});

describe('the feed of a member', () => {
  it('has the member’s posts, whether the path contains the id or the username [SHARE-25]', async () => {
    const member = await insertMember(site().database, {
      display_name: 'ひばり',
      username: 'hiba',
    });
    const id = await insertPost(site().database, member.id);
    const { feed, text } = await feedAt(`/user/${member.id}/feed.atom`);
    expect(feed).toMatchObject({
      id: `${origin}/user/${member.id}/feed.atom`,
      title: { value: 'ひばりさんの投稿 | ひろば' },
    });
    expect(feed.entries?.map((entry) => entry.id)).toEqual([`${origin}/posts/${id}`]);
    expect((await feedAt('/user/@hiba/feed.atom')).text).toBe(text);
  });

  it('is valid without a post', async () => {
    const member = await insertMember(site().database);
    const { feed } = await feedAt(`/user/${member.id}/feed.atom`);
    expect(feed.entries ?? []).toEqual([]);
    expect(feed.updated).toBe('1970-01-01T00:00:00.000Z');
  });

  it.each([
    ['a private profile', () => insertMember(site().database, { visibility: 'private' })],
    ['a profile for followers', () => insertMember(site().database, { visibility: 'followers' })],
    ['an incomplete profile', () => insertMember(site().database, { is_profile_complete: false })],
    ['nobody', async () => ({ id: newId() })],
    ['a malformed id', async () => ({ id: 'x' })],
  ])('does not exist for %s', async (_name, member) => {
    const { id } = await member();
    expect((await artist.fetch(`/user/${id}/feed.atom`)).status).toBe(404);
  });
});

it('a feed immediately omits members who become private, and never contains drafts [SHARE-23, SHARE-52]', async () => {
  const { database } = site();
  const member = await insertMember(database);
  const created_at = '2098-01-01T00:00:00.000Z';
  const id = await insertPost(database, member.id, { created_at });
  const draft = await insertPost(database, artist.id, { created_at, is_published: false });
  const { text, response } = await feedAt('/feed.atom');
  expect(text).toContain(id);
  expect(text).not.toContain(draft);
  await database.write((transaction) => setVisibility(transaction, member.id, 'private'));
  const headers = {
    'if-none-match': String(response.headers.get('etag')),
    'if-modified-since': String(response.headers.get('last-modified')),
  };
  const after = await site().visitor().fetch('/feed.atom', { headers });
  expect(after.status).toBe(200);
  expect(await after.text()).not.toContain(id);
  expect((await site().visitor().fetch(`/user/${member.id}/feed.atom`)).status).toBe(404);
});

it('the feed of a member is linked from their page [SHARE-25]', async () => {
  const page = await (await site().visitor().fetch(`/user/${artist.id}`)).text();
  expect(page).toContain(
    `<link rel="alternate" type="application/atom+xml" title="ことりさんの投稿" href="${origin}/user/${artist.id}/feed.atom" />`,
  );
});
