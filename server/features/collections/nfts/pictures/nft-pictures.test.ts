import sharp from 'sharp';
import { describe, expect, it, onTestFinished } from 'vitest';
import { newId } from '#server/platform/ids.ts';
import { insertPost, insertRows } from '#server/testing/factories.ts';
import { letFollow } from '#server/testing/follows.ts';
import {
  animation,
  blackPng,
  dotGif,
  jpegPicture,
  phoneJpeg,
  pngPicture,
} from '#server/testing/pictures.ts';
import { startTestApp } from '#server/testing/test-app.ts';
import type { TestClient } from '#server/testing/test-client.ts';
import { insertNfts, insertWallet } from '../nfts.testing.ts';
import { insertNft, sends, useSourceHost } from './nft-pictures.testing.ts';

const { site, host } = useSourceHost();

/** Inserts an NFT with this source, for a given or a new member. Returns the path of its picture. */
async function pictureOf(image_source: string | null, userId?: string): Promise<string> {
  const owner = userId ?? (await site().member()).id;
  return `/images/nft/${await insertNft(site(), owner, { image_source })}`;
}

const get = (path: string, headers: Record<string, string> = {}) =>
  site().visitor().fetch(path, { headers });

const metadataOf = async (response: Response) => sharp(await response.arrayBuffer()).metadata();

const notFound = { error: { status: 'NOT_FOUND', message: '画像が見つかりませんでした' } };

async function expectNotFound(response: Response): Promise<void> {
  expect(response.status).toBe(404);
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(await response.json()).toEqual(notFound);
}

const svg = (content: string) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="50" height="50">${content}</svg>`);
const green = '<rect width="50" height="50" fill="#0f0"/>';

describe('the picture of an NFT', () => {
  it('is rendered in the widths, qualities and formats that every picture has [NFT-77]', async () => {
    const path = await pictureOf(
      host.source(sends(await pngPicture({ width: 1000, height: 1000 }))),
    );
    const usual = await get(`${path}?w=400&q=85`);
    expect(usual.status).toBe(200);
    expect(usual.headers.get('content-type')).toBe('image/jpeg');
    expect(usual.headers.get('vary')).toContain('accept');
    expect(usual.headers.get('x-content-type-options')).toBe('nosniff');
    expect(await metadataOf(usual)).toMatchObject({ width: 400, height: 400 });
    expect(await metadataOf(await get(path))).toMatchObject({ width: 400 });
    const large = await get(`${path}?w=1200&q=50&format=webp`);
    expect(await metadataOf(large)).toMatchObject({ format: 'webp', width: 1000 });
    const avif = await get(path, { accept: 'image/avif,image/webp,*/*' });
    expect(avif.headers.get('content-type')).toBe('image/avif');
    expect(host.requested).toHaveLength(1);
  });

  it('has an ETag', async () => {
    const path = await pictureOf(host.source(sends(await pngPicture({ width: 20, height: 20 }))));
    const etag = (await get(path)).headers.get('etag') ?? '';
    expect((await get(path, { 'if-none-match': etag })).status).toBe(304);
  });

  it.each(['w=333', 'q=84', 'format=svg', 'animated=yes', 'url=http://evil.example'])(
    'is refused for the query %s',
    async (query) => {
      const path = await pictureOf(host.source(sends(Buffer.from('x'))));
      expect((await get(`${path}?${query}`)).status).toBe(400);
      expect(host.requested).toEqual([]);
    },
  );

  it.each<[string, () => Promise<Buffer>, { width: number; height: number }]>([
    ['a jpeg', () => jpegPicture({ width: 60, height: 40 }), { width: 60, height: 40 }],
    ['a jpeg on its side', () => phoneJpeg({ width: 60, height: 40 }), { width: 40, height: 60 }],
    ['a gif', () => animation('gif', { width: 60, height: 40 }, 3), { width: 60, height: 40 }],
    [
      'an avif',
      async () =>
        sharp(await pngPicture({ width: 60, height: 40 }))
          .avif()
          .toBuffer(),
      { width: 60, height: 40 },
    ],
    ['an SVG file', async () => svg(green), { width: 400, height: 400 }],
  ])('is read from %s, regardless of the type that its host sends', async (_kind, bytes, size) => {
    const path = await pictureOf(host.source(sends(await bytes(), 'text/html')));
    const response = await get(`${path}?format=jpeg`);
    expect(await metadataOf(response)).toMatchObject({ ...size, format: 'jpeg' });
    const { exif } = await metadataOf(await get(`${path}?format=jpeg`));
    expect(exif).toBeUndefined();
  });

  it('is read from a data: URL', async () => {
    const url = `data:image/svg+xml;base64,${svg(green).toString('base64')}`;
    const [red, greenest] = await sharp(await (await get(await pictureOf(url))).arrayBuffer())
      .extract({ left: 200, top: 200, width: 1, height: 1 })
      .raw()
      .toBuffer();
    expect(red).toBeLessThan(10);
    expect(greenest).toBeGreaterThan(245);
  });

  it('is the first frame of an animation, or the whole animation as WebP if the request asks for it [IMG-34]', async () => {
    const gif = await animation('gif', { width: 600, height: 40 }, 3);
    const path = await pictureOf(host.source(sends(gif, 'image/gif')));
    const still = await metadataOf(await get(`${path}?format=webp`));
    expect(still).toMatchObject({ format: 'webp', width: 400 });
    expect(still.pages ?? 1).toBe(1);
    const moving = await metadataOf(await get(`${path}?animated=1`));
    expect(moving).toMatchObject({ format: 'webp', width: 400, pages: 3 });
    expect((await metadataOf(await get(`${path}?format=webp`))).pages ?? 1).toBe(1);
  });

  it('is a still picture when the animation is too long [IMG-34]', async () => {
    const path = await pictureOf(host.source(sends(dotGif({ width: 40, height: 40 }, 600))));
    expect((await metadataOf(await get(`${path}?animated=1&format=webp`))).pages ?? 1).toBe(1);
  });

  it.each<[string, () => Buffer | Promise<Buffer>]>([
    ['HTML', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    [
      'an SVG file that declares entities',
      () => Buffer.from(`<!DOCTYPE svg [<!ENTITY a "b">]>${svg('<text>&a;</text>').toString()}`),
    ],
    ['a picture of endless size', () => blackPng({ width: 30_000, height: 30_000 })],
    [
      'an SVG file with such a picture in it',
      () =>
        svg(
          `<image href="data:image/png;base64,${blackPng({ width: 9000, height: 9000 }).toString('base64')}"/>`,
        ),
    ],
    [
      'half a picture',
      async () => {
        const whole = await pngPicture({ width: 300, height: 300 });
        return whole.subarray(0, whole.length / 2);
      },
    ],
    ['a video', () => Buffer.from('0000001c667479706d703432000000006d70343269736f6d', 'hex')],
    ['nothing', () => Buffer.alloc(0)],
    ['too many bytes', () => Buffer.alloc(20 * 1024 * 1024 + 1, 0xff)],
  ])('is not found when its source has %s [IMG-33, NFT-05]', async (_what, bytes) => {
    const source = host.source(sends(await bytes(), 'image/png'));
    const path = await pictureOf(source);
    await expectNotFound(await get(path));
    await expectNotFound(await get(path));
    expect(host.timesOf(source)).toBe(1);
  });

  it('is not found without a source', async () => {
    await expectNotFound(await get(await pictureOf(null)));
  });
});

describe('the picture of an NFT that is not visible to everybody', () => {
  interface Case {
    visibility: 'public' | 'followers' | 'private';
    hidden: boolean;
    sees: readonly string[];
  }
  const cases: Case[] = [
    {
      visibility: 'public',
      hidden: false,
      sees: ['visitor', 'member', 'follower', 'moderator', 'owner'],
    },
    { visibility: 'public', hidden: true, sees: ['owner'] },
    { visibility: 'followers', hidden: false, sees: ['follower', 'moderator', 'owner'] },
    { visibility: 'followers', hidden: true, sees: ['owner'] },
    { visibility: 'private', hidden: false, sees: ['moderator', 'owner'] },
    { visibility: 'private', hidden: true, sees: ['owner'] },
  ];

  it.each(cases)(
    'is not found for other viewers of a $visibility profile, as if it did not exist (hidden: $hidden) [NFT-05]',
    async (given) => {
      const { visibility, hidden, sees } = given;
      const owner = await site().member({ visibility });
      const source = host.source(sends(await pngPicture({ width: 20, height: 20 })));
      const path = `/images/nft/${await insertNft(site(), owner.id, {
        image_source: source,
        animation_source: source,
        is_hidden: hidden,
      })}`;
      const viewers: Record<string, TestClient> = {
        visitor: site().visitor(),
        member: await site().member(),
        follower: await site().member(),
        moderator: await site().member({ rank: 'moderator' }),
        owner,
      };
      await letFollow(viewers.follower as TestClient, owner);
      const isPublic = sees.includes('visitor');
      for (const [role, viewer] of Object.entries(viewers)) {
        const response = await viewer.fetch(path);
        if (!sees.includes(role)) {
          await expectNotFound(response);
          await expectNotFound(await viewer.fetch(`${path}/animation`));
          continue;
        }
        expect([role, response.status]).toEqual([role, 200]);
        expect(response.headers.get('cache-control')).toBe(
          isPublic ? 'public, max-age=3600' : 'private, no-cache',
        );
      }
      expect(host.timesOf(source)).toBeLessThanOrEqual(2);
    },
  );

  it('is not fetched from its source for a viewer who cannot see it', async () => {
    const owner = await site().member({ visibility: 'private' });
    const source = host.source(sends(await pngPicture({ width: 20, height: 20 })));
    await expectNotFound(await get(await pictureOf(source, owner.id)));
    await expectNotFound(await get(`/images/nft/${newId()}`));
    expect(host.requested).toEqual([]);
  });

  it('is not found after the wallet is unlinked, even before its NFTs are deleted [NFT-05]', async () => {
    const owner = await site().member();
    const source = host.source(sends(await pngPicture({ width: 20, height: 20 })));
    const fields = { image_source: source, animation_source: source };
    const wallet = await insertWallet(site().database, owner.id);
    const [nft] = await insertNfts(site().database, wallet, 1, () => fields);
    const path = `/images/nft/${nft?.id}`;
    expect((await get(path)).status).toBe(200);
    await owner.call('deleteWallet', { walletId: wallet.id });
    for (const viewer of [site().visitor(), owner]) {
      await expectNotFound(await viewer.fetch(path));
      await expectNotFound(await viewer.fetch(`${path}/animation`));
    }
  });

  it('is visible to a moderator whom the owner has blocked', async () => {
    const owner = await site().member({ visibility: 'private' });
    const moderator = await site().member({ rank: 'moderator' });
    const path = await pictureOf(
      host.source(sends(await pngPicture({ width: 20, height: 20 }))),
      owner.id,
    );
    await owner.call('setBlock', { userId: moderator.id, blocked: true });
    expect((await moderator.fetch(path)).status).toBe(200);
  });
});

describe('an NFT in a post', () => {
  it('is visible to the audience of the post, even when it has left the collection or is hidden', async () => {
    const owner = await site().member();
    const source = host.source(sends(await pngPicture({ width: 20, height: 20 })));
    const nft = await insertNft(site(), owner.id, { image_source: source, is_hidden: true });
    const gone = newId();
    for (const [nft_id, published] of [
      [nft, true],
      [gone, false],
    ] as const) {
      const post_id = await insertPost(site().database, owner.id, { is_published: published });
      await insertRows(site().database, 'post_nfts', [
        {
          post_id,
          nft_id,
          chain_id: 1,
          contract_address: '0x00000000000000000000000000000000000000aa',
          token_id: '1',
          name: '星',
          collection_name: '',
          image_source: source,
          is_proven: false,
          created_at: new Date().toISOString(),
        },
      ]);
    }
    expect((await get(`/images/nft/${nft}`)).headers.get('cache-control')).toContain('public');
    await expectNotFound(await get(`/images/nft/${gone}`));
    expect((await owner.fetch(`/images/nft/${gone}`)).status).toBe(200);
    await site().database.write((transaction) =>
      transaction
        .updateTable('private_profiles')
        .set({ profile_visibility: 'private' })
        .where('id', '=', owner.id)
        .execute(),
    );
    await expectNotFound(await get(`/images/nft/${nft}`));
  });
});

it('the picture of an excluded contract is hidden, even from its owner', async () => {
  const contract_address = '0x00000000000000000000000000000000000000bb';
  const app = await startTestApp({ EXCLUDED_CONTRACTS: `1:${contract_address}` });
  onTestFinished(() => app.close());
  const owner = await app.member();
  const image_source = `data:image/svg+xml;base64,${svg(green).toString('base64')}`;
  const shown = await insertNft(app, owner.id, { image_source });
  expect((await owner.fetch(`/images/nft/${shown}`)).status).toBe(200);
  const excluded = await insertNft(app, owner.id, { image_source, contract_address });
  await expectNotFound(await owner.fetch(`/images/nft/${excluded}`));
});
