import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { deleteVariants } from '#server/platform/images/variants.ts';
import { insertPost } from '#server/testing/factories.ts';
import {
  animation,
  flatPicture,
  jpegPicture,
  palettePng,
  sourceOf,
} from '#server/testing/pictures.ts';
import { showPicture } from '#server/testing/show-picture.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import type { TestClient } from '#server/testing/test-client.ts';
import { storedFiles } from '#server/testing/uploads.ts';
import { insertFile, insertFollows } from '#server/testing/works.ts';
import { storePicture } from './pictures.service.ts';

const app = useTestApp();
const FOR_A_DAY = 'public, max-age=86400, must-revalidate';

async function store(userId: string, sent?: Buffer) {
  const deps = { database: app().database, files: app().files };
  const bytes = sent ?? (await jpegPicture({ width: 900, height: 600 }));
  return (await storePicture(deps, sourceOf(bytes), { folder: 'post-images', userId })).key;
}

async function publicPicture(sent?: Buffer): Promise<string> {
  const author = await app().member();
  const key = await store(author.id, sent);
  await insertPost(app().database, author.id, { image_key: key });
  return key;
}

function fetchPicture(
  client: TestClient,
  key: string,
  query = '',
  headers: Record<string, string> = {},
) {
  return client.fetch(`/images/${key}${query}`, { headers });
}

describe('a picture', () => {
  type Role = 'visitor' | 'stranger' | 'follower' | 'uploader' | 'moderator' | 'admin';
  const clients = new Map<Role, TestClient>();
  let uploader: TestClient;

  beforeAll(async () => {
    uploader = await app().member();
    const follower = await app().member();
    await insertFollows(app().database, follower.id, [uploader.id]);
    clients.set('visitor', app().visitor());
    clients.set('stranger', await app().member());
    clients.set('follower', follower);
    clients.set('uploader', uploader);
    clients.set('moderator', await app().member({ rank: 'moderator' }));
    clients.set('admin', await app().member({ rank: 'admin' }));
  });

  const everyone = ['visitor', 'stranger', 'follower', 'uploader', 'moderator', 'admin'];
  const uploaderAndStaff = ['uploader', 'moderator', 'admin'];
  const followers = ['follower', ...uploaderAndStaff];

  it.each([
    ['that is unused', 'nothing', uploaderAndStaff],
    ['of a published post', 'public post', everyone],
    ['of a draft', 'draft', uploaderAndStaff],
    ['of a post for followers', 'followers post', followers],
    ['of a draft for followers', 'followers draft', uploaderAndStaff],
    ['of a private post', 'private post', uploaderAndStaff],
    ['of a profile', 'avatar', everyone],
    ['of an event', 'event', everyone],
    ['of a banner', 'banner', everyone],
    ['of an announcement', 'notification', everyone],
  ] as const)(
    '%s is visible to its audience and to nobody else [IMG-04, IMG-26]',
    async (_name, use, allowed) => {
      const key = await store(uploader.id);
      await showPicture(app().database, use, key, uploader.id);
      const seen: string[] = [];
      for (const [role, client] of clients) {
        const response = await fetchPicture(client, key, '?w=200');
        if (response.status === 200) seen.push(role);
        else expect(response.status).toBe(404);
        const cached = response.headers.get('cache-control');
        const isPublic = allowed.length === everyone.length;
        expect(cached).toBe(isPublic ? FOR_A_DAY : response.ok ? 'private, no-store' : 'no-store');
      }
      expect(seen).toEqual(allowed);
    },
  );

  it('is no longer visible to others as soon as its post is unpublished [IMG-04]', async () => {
    const key = await store(uploader.id);
    const shown = { image_key: key, audience: 'public' as const };
    const post = await insertPost(app().database, uploader.id, shown);
    expect((await fetchPicture(app().visitor(), key)).status).toBe(200);
    await app().database.write(async (transaction) => {
      await transaction
        .updateTable('posts')
        .set({ is_published: false, is_draft: true })
        .where('id', '=', post)
        .execute();
    });
    expect((await fetchPicture(app().visitor(), key)).status).toBe(404);
  });

  it('that the viewer cannot see has the same response as a missing picture', async () => {
    const hidden = await store(uploader.id);
    const stranger = clients.get('stranger') as TestClient;
    const unknown = hidden.replace(/.{8}\.jpeg$/, 'AAAAAAAA.jpeg');
    const answers = [];
    for (const key of [hidden, unknown, 'post-images/short.jpeg', '..%2F..%2Fhiroba.db', 'x']) {
      const response = await fetchPicture(stranger, key);
      const { date: _, ...headers } = Object.fromEntries(response.headers);
      answers.push({ status: response.status, body: await response.text(), headers });
    }
    expect(answers[0]).toMatchObject({
      status: 404,
      body: expect.stringContaining('画像が見つかりません'),
    });
    for (const answer of answers) expect(answer).toEqual(answers[0]);
  });
});

describe('the format and size of a picture', () => {
  const chrome = 'image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8';

  it.each([
    [chrome, 'image/avif'],
    ['image/webp,*/*', 'image/webp'],
    ['image/avif;q=0,image/webp', 'image/webp'],
    ['IMAGE/AVIF', 'image/avif'],
    ['*/*', 'image/jpeg'],
    ['image/png', 'image/jpeg'],
  ])('are negotiated by Accept: %s [IMG-02, PROD-08]', async (accept, type) => {
    const response = await fetchPicture(app().visitor(), await publicPicture(), '?w=200', {
      accept,
    });
    expect(response.headers.get('content-type')).toBe(type);
    expect(response.headers.get('vary')?.toLowerCase()).toContain('accept');
    const { width } = await sharp(await response.arrayBuffer()).metadata();
    expect(width).toBe(200);
  });

  it.each(['avif', 'webp', 'jpeg'])('are taken from the query: %s [IMG-25]', async (format) => {
    const query = `?w=200&q=50&format=${format}`;
    const response = await fetchPicture(app().visitor(), await publicPicture(), query, {
      accept: chrome,
    });
    expect(response.headers.get('content-type')).toBe(`image/${format}`);
    expect(response.headers.get('vary')?.toLowerCase() ?? '').not.toContain('accept');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('never exceed the size of the stored picture', async () => {
    const response = await fetchPicture(
      app().visitor(),
      await publicPicture(),
      '?w=1920&format=webp',
    );
    expect((await sharp(await response.arrayBuffer()).metadata()).width).toBe(900);
  });

  it('keep the width of a long picture, in a format without a maximum height [IMG-20]', async () => {
    const comic = await flatPicture({ width: 400, height: 17_000 }).png().toBuffer();
    const key = await publicPicture(comic);
    const response = await fetchPicture(app().visitor(), key, '?w=400&q=90', { accept: chrome });
    expect(response.headers.get('content-type')).toBe('image/png');
    const about = await sharp(await response.arrayBuffer()).metadata();
    expect(about).toMatchObject({ width: 400, height: 17_000 });
  });

  it('are those of the stored picture when its file is smaller than the variant and the author allows saving the picture [IMG-21, IMG-35]', async () => {
    const sprite = await palettePng({ width: 16, height: 16 }, 2);
    const key = await publicPicture(sprite);
    const read = async () => {
      const answer = await fetchPicture(app().visitor(), key, '?w=200&q=50', { accept: chrome });
      return answer.headers.get('content-type');
    };
    expect(await read()).toBe('image/png');
    const keepsOriginal = { picture_rights: '' };
    await app().database.write((transaction) =>
      transaction.updateTable('posts').set(keepsOriginal).where('image_key', '=', key).execute(),
    );
    expect(await read()).toBe('image/avif');
  });

  it('keep the animation', async () => {
    const key = await publicPicture(await animation('gif', { width: 240, height: 160 }, 3));
    const webp = await fetchPicture(app().visitor(), key, '?w=200', { accept: chrome });
    expect(webp.headers.get('content-type')).toBe('image/webp');
    expect((await sharp(await webp.arrayBuffer()).metadata()).pages).toBe(3);
    const gif = await fetchPicture(app().visitor(), key, '', { accept: '*/*' });
    expect(gif.headers.get('content-type')).toBe('image/gif');
  });

  it.each([
    ['?w=201', '幅'],
    ['?w=abc', '幅'],
    ['?w=-200', '幅'],
    ['?w=2e2', '幅'],
    ['?w=0xC8', '幅'],
    ['?w=%20200', '幅'],
    ['?w=200.0', '幅'],
    ['?q=5e1', '画質'],
    ['?q=85', '画質'],
    ['?q=', '画質'],
    ['?format=png', '画像形式'],
    ['?w=200&w=400', '幅'],
    ['?width=200', '不明な項目'],
  ])('are rejected for %s [IMG-03, IMG-25]', async (query, message) => {
    const key = await publicPicture();
    const response = await fetchPicture(app().visitor(), key, query);
    expect(response.status).toBe(400);
    expect(await response.text()).toContain(message);
    expect(
      (await storedFiles(app())).filter((path) => path.includes(`cache/images/${key}`)),
    ).toEqual([]);
  });
});

describe('the delivery of a picture', () => {
  it('responds with 304 only to a client that has the picture', async () => {
    const key = await publicPicture();
    const first = await fetchPicture(app().visitor(), key, '?w=200&format=webp');
    const tag = first.headers.get('etag') as string;
    expect(tag).toMatch(/^"[\w-]+"$/);
    const headers = { 'if-none-match': `"other", ${tag}` };
    const again = await fetchPicture(app().visitor(), key, '?w=200&format=webp', headers);
    expect(again.status).toBe(304);
    expect(again.headers.get('cache-control')).toBe(FOR_A_DAY);
    expect((await again.arrayBuffer()).byteLength).toBe(0);
    const other = await fetchPicture(app().visitor(), key, '?w=200&format=jpeg', headers);
    expect(other.status).toBe(200);
  });

  it('responds with 304 without rendering, but sends the picture again once the author forbids saving it [IMG-24, IMG-36]', async () => {
    const key = await publicPicture();
    const first = await fetchPicture(app().visitor(), key, '?w=200&format=webp');
    const headers = { 'if-none-match': first.headers.get('etag') ?? '' };
    await deleteVariants(app().directory, key);
    const again = await fetchPicture(app().visitor(), key, '?w=200&format=webp', headers);
    expect(again.status).toBe(304);
    expect((await storedFiles(app())).filter((path) => path.includes(`images/${key}/`))).toEqual(
      [],
    );
    await app().database.write((transaction) =>
      transaction
        .updateTable('posts')
        .set({ picture_rights: '' })
        .where('image_key', '=', key)
        .execute(),
    );
    const kept = await fetchPicture(app().visitor(), key, '?w=200&format=webp', headers);
    expect(kept.status).toBe(200);
  });

  it('allows caching for a day only, and ends when the picture is no longer shown [IMG-23]', async () => {
    const author = await app().member();
    const key = await store(author.id);
    const id = await insertPost(app().database, author.id, { image_key: key });
    const first = await fetchPicture(app().visitor(), key, '?w=200&format=webp');
    expect(first.headers.get('cache-control')).toBe(FOR_A_DAY);
    const headers = { 'if-none-match': first.headers.get('etag') ?? '' };
    await author.call('deletePost', { postId: id });
    const again = await fetchPicture(app().visitor(), key, '?w=200&format=webp', headers);
    expect(again.status).toBe(404);
  });

  it('renders each variant once', async () => {
    const key = await publicPicture();
    const requests = Array.from({ length: 12 }, () =>
      fetchPicture(app().visitor(), key, '?w=400&format=webp').then((response) =>
        response.arrayBuffer(),
      ),
    );
    const sizes = (await Promise.all(requests)).map((bytes) => bytes.byteLength);
    expect(new Set(sizes).size).toBe(1);
    const made = (await storedFiles(app())).filter((path) => path.includes(`cache/images/${key}`));
    expect(made).toEqual([`cache/images/${key}/400-80.webp`]);
  });

  it('responds to HEAD like to GET, without the body', async () => {
    const key = await publicPicture();
    const response = await app().visitor().fetch(`/images/${key}?w=200`, { method: 'HEAD' });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('image/jpeg');
    expect(Number(response.headers.get('content-length'))).toBeGreaterThan(100);
  });
});

// Runs last, because it uses up the limit of this IP address.
it('an IP address can render 600 variants a minute, and read cached variants without a limit [TAKE-04, TAKE-36]', async () => {
  const made = await publicPicture();
  expect((await fetchPicture(app().visitor(), made, '?w=200')).status).toBe(200);
  const author = await app().member();
  const lost = await insertFile(app().database, author.id);
  await insertPost(app().database, author.id, { image_key: lost });
  let answer = await fetchPicture(app().visitor(), lost, '?w=200');
  let requested = 1;
  for (; answer.status === 404 && requested <= 600; requested += 1) {
    answer = await fetchPicture(app().visitor(), lost, '?w=200');
  }
  expect(requested).toBeGreaterThan(550);
  expect(answer.status).toBe(429);
  expect(await answer.json()).toMatchObject({ error: { details: { reason: 'rate-limit' } } });
  expect((await fetchPicture(app().visitor(), made, '?w=200')).status).toBe(200);
});
