import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { Settings } from '#contract/accounts/member-settings.ts';
import type { Watermark } from '#contract/posts/picture-rights.ts';
import type { PostDetail } from '#contract/posts/posts.ts';
import { sweepUnusedPictures } from '#server/features/foundations/pictures/pictures.service.ts';
import { pictureUses } from '#server/site.ts';
import { animation, pngPicture, transparentPng } from '#server/testing/pictures.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { failureOf, type TestClient } from '#server/testing/test-client.ts';
import { fileRows } from '#server/testing/uploads.ts';
import { publish } from '../writing/write-post.testing.ts';
import {
  choose,
  greyAnimation,
  hasWatermark,
  pathOf,
  publishGrey,
  readPage,
  store,
  words,
} from './picture-rights.testing.ts';

const site = useTestApp();

function redDisc(side = 200): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}"><circle cx="50%" cy="50%" r="40%" fill="#f00"/></svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}

const storeMark = (author: TestClient, bytes: Buffer) =>
  store(site(), author, bytes, 'profile-images');

/** Creates a member whose watermark is a red disc. */
async function aSigner(change: Partial<Watermark> = {}) {
  const author = await site().member();
  const picture = await storeMark(author, await redDisc());
  const watermark = { ...words, picture, ...change };
  await choose(author, { watermark });
  return { author, picture, watermark };
}

/** Returns which cells of a grid of three by three show red, by column and row. */
async function redRegions(answer: Response, page = 0): Promise<string[]> {
  const bytes = Buffer.from(await answer.arrayBuffer());
  const { data, info } = await sharp(bytes, { page })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const found = new Set<string>();
  for (let at = 0; at < data.length; at += info.channels) {
    const [red = 0, green = 0] = [data[at], data[at + 1]];
    if (red < 180 || green > 80) continue;
    const pixel = at / info.channels;
    const column = Math.floor(((pixel % info.width) / info.width) * 3);
    const row = Math.floor((Math.floor(pixel / info.width) / info.height) * 3);
    found.add(`${column}${row}`);
  }
  return [...found].sort();
}

const shown = (post: Pick<PostDetail, 'image_url'>, query = '') =>
  site()
    .visitor()
    .fetch(`${pathOf(post)}${query}`);

describe('a picture as a watermark', () => {
  it('is drawn in every size and format instead of the words [RIGHT-40]', async () => {
    const { author } = await aSigner();
    const post = await publishGrey(site(), author, { has_watermark: true });
    for (const query of ['', '?w=200', '?w=400&format=webp', '?format=avif', '?format=jpeg']) {
      expect(await redRegions(await shown(post, query))).toContain('11');
    }
  });

  it('is drawn on each frame of an animation [RIGHT-40]', async () => {
    const { author } = await aSigner();
    const image_key = await store(site(), author, await greyAnimation());
    const post = await publish(author, { image_key, has_watermark: true });
    for (const page of [0, 1]) {
      expect(await redRegions(await shown(post, '?w=200&format=webp'), page)).toContain('11');
    }
  });

  it.each([
    ['bottom-right', ['22']],
    ['bottom-left', ['02']],
    ['top-right', ['20']],
    ['top-left', ['00']],
    ['center', ['11']],
  ] as const)(
    'is drawn at the position that the member has chosen: %s [RIGHT-41]',
    async (position, expected) => {
      const { author } = await aSigner({ position, size: 4 });
      const post = await publishGrey(site(), author, { has_watermark: true });
      expect(await redRegions(await shown(post))).toEqual(expected);
      const { picture_settings } = await author.get<Settings>('/api/settings');
      expect(picture_settings.watermark).toMatchObject({ position });
    },
  );

  it('covers the whole picture when tiled, and is drawn in the chosen size [RIGHT-41]', async () => {
    const { author } = await aSigner({ position: 'tiled', size: 4 });
    const tiled = await publishGrey(site(), author, { has_watermark: true });
    expect(await redRegions(await shown(tiled))).toHaveLength(9);
    const { author: other } = await aSigner({ size: 12 });
    const large = await publishGrey(site(), other, { has_watermark: true });
    expect(await redRegions(await shown(large))).toEqual(['10', '11', '12']);
  });

  it('gives the watermarked picture another URL when the watermark gets another image or position [RIGHT-42]', async () => {
    const { author, watermark } = await aSigner();
    const post = await publishGrey(site(), author, { has_watermark: true });
    const before = pathOf(await readPage(author, post));
    await choose(author, { watermark: { ...watermark, position: 'bottom-left' } });
    const below = pathOf(await readPage(author, post));
    await choose(author, { watermark: { ...watermark, position: 'top-left' } });
    const above = pathOf(await readPage(author, post));
    const picture = await storeMark(author, await redDisc(100));
    await choose(author, { watermark: { ...watermark, picture } });
    const other = pathOf(await readPage(author, post));
    expect(new Set([before, below, above, other]).size).toBe(4);
    expect((await shown({ image_url: before })).headers.get('cache-control')).toBe(
      'public, no-cache',
    );
    expect((await shown({ image_url: other })).headers.get('cache-control')).toContain(
      'max-age=86400',
    );
  });

  it.each([
    ['opaque', () => pngPicture({ width: 80, height: 60 }), 'watermark-opaque'],
    ['animated', () => animation('webp', { width: 40, height: 30 }, 2), 'watermark-opaque'],
    ['too large', () => transparentPng({ width: 2001, height: 20 }), 'watermark-large'],
  ])('is refused when it is %s [RIGHT-43]', async (_, draw, reason) => {
    const author = await site().member();
    const picture = await storeMark(author, await draw());
    const refusal = await failureOf(choose(author, { watermark: { ...words, picture } }));
    expect(refusal.envelope.details).toMatchObject({ reason });
  });

  it('is refused when it belongs to another member [RIGHT-43]', async () => {
    const { picture } = await aSigner();
    const author = await site().member();
    const refusal = await failureOf(choose(author, { watermark: { ...words, picture } }));
    expect(refusal.envelope.details).toMatchObject({ reason: 'picture-not-yours' });
  });

  it('is visible only to the member and to the team [RIGHT-44]', async () => {
    const { author, picture } = await aSigner();
    await publishGrey(site(), author, { has_watermark: true });
    const address = `/images/${picture}`;
    expect((await author.fetch(address)).status).toBe(200);
    expect((await (await site().member({ rank: 'admin' })).fetch(address)).status).toBe(200);
    expect((await (await site().member()).fetch(address)).status).toBe(404);
    expect((await site().visitor().fetch(address)).status).toBe(404);
  });

  it('is stored while it is chosen; afterwards, the sweep deletes it, and the words are drawn again [RIGHT-54]', async () => {
    const { author, picture, watermark } = await aSigner();
    const sweep = () => sweepUnusedPictures({ ...site(), uses: pictureUses }, -1000);
    await sweep();
    expect(await fileRows(site())).toContain(picture);
    const post = await publishGrey(site(), author, { has_watermark: true });
    await choose(author, { watermark: { ...watermark, picture: null } });
    await sweep();
    expect(await fileRows(site())).not.toContain(picture);
    const watermarked = await shown(await readPage(author, post));
    expect(await redRegions(watermarked.clone())).toEqual([]);
    expect(await hasWatermark(watermarked)).toBe(true);
  });
});
