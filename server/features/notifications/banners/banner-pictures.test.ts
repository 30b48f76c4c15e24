import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Banner } from '#contract/notifications/banners.ts';
import type { ManagedBanner } from '#contract/notifications/managed-banners.ts';
import { newId } from '#server/platform/ids.ts';
import { animation } from '#server/testing/pictures.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import type { TestClient } from '#server/testing/test-client.ts';
import { upload } from '#server/testing/uploads.ts';

const site = useTestApp();
const clear = () =>
  site().database.write((transaction) => transaction.deleteFrom('featured_banners').execute());

let admin: TestClient;
beforeEach(async () => {
  admin = await site().member({ rank: 'admin' });
});
afterEach(clear);

/** Red on the left, blue on the right. */
function twoColours(): Promise<Buffer> {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="800"><rect width="800" height="800" fill="#f00"/><rect x="800" width="800" height="800" fill="#00f"/></svg>';
  return sharp(Buffer.from(svg)).png().toBuffer();
}

const left = { x: 0, y: 0, width: 50, height: 40 };
const right = { x: 50, y: 10, width: 50, height: 50 };

type Crops = Pick<ManagedBanner, 'crop_phone' | 'crop_desk'>;

async function create(crops: Partial<Crops>, bytes?: Buffer): Promise<ManagedBanner> {
  const picture = await upload(admin, bytes ?? (await twoColours()), {
    folder: 'announcement-images',
  });
  const fields = { title: '星祭り', display_start: new Date().toISOString(), requestId: newId() };
  return (await admin.call('createBanner', { ...fields, image_key: picture.key, ...crops })).banner;
}

async function shown(): Promise<Banner> {
  const { items } = await site().visitor().get<{ items: Banner[] }>('/api/banners');
  return items[0] ?? expect.fail();
}

/** Returns the size of a picture at a URL, and the colour of its middle. */
async function readPicture(address: string) {
  const response = await site().visitor().fetch(address);
  expect(response.status).toBe(200);
  const bytes = Buffer.from(await response.arrayBuffer());
  const { width, height, pages } = await sharp(bytes).metadata();
  const { dominant } = await sharp(bytes).stats();
  const colour = dominant.r > dominant.b ? 'red' : 'blue';
  return { width, height, colour, pages, cache: response.headers.get('cache-control') };
}

describe('the picture of a banner', () => {
  it('is cropped for phones and for desktops [BANNER-18]', async () => {
    await create({ crop_phone: left, crop_desk: right });
    const { image, image_url, phone_image } = await shown();
    expect(image).toMatchObject({ width: 800, height: 400 });
    expect(phone_image).toMatchObject({ width: 800, height: 320 });
    expect(await readPicture(`${image_url}?w=400&q=80&format=webp`)).toMatchObject({
      width: 400,
      height: 200,
      colour: 'blue',
      cache: 'public, max-age=86400, must-revalidate',
    });
    expect(await readPicture(`${phone_image?.url}?format=jpeg`)).toMatchObject({
      width: 800,
      height: 320,
      colour: 'red',
    });
  });

  it('is uncropped for a screen without a crop', async () => {
    const banner = await create({ crop_phone: left });
    expect(await shown()).toMatchObject({
      image_url: banner.upload?.url,
      image: { width: 1600, height: 800 },
      phone_image: { width: 800, height: 320 },
    });
    await clear();
    const other = await create({ crop_desk: right });
    const whole = { url: other.upload?.url, width: 1600, height: 800 };
    expect(await shown()).toMatchObject({ image: { width: 800 }, phone_image: whole });
    await clear();
    await create({});
    expect(await shown()).toMatchObject({ image: { width: 1600 }, phone_image: null });
  });

  it('has a new URL for each crop, and old URLs show the current crop without caching [BANNER-18]', async () => {
    const banner = await create({ crop_desk: right });
    const {
      id: bannerId,
      updated_at: baseUpdatedAt,
      display_start,
      title,
      upload: picture,
    } = banner;
    await admin.call('updateBanner', {
      bannerId,
      baseUpdatedAt,
      display_start,
      title,
      image_key: picture?.key ?? null,
      crop_desk: left,
    });
    const now = await shown();
    expect(now.image_url).not.toBe(banner.image_url);
    expect(await readPicture(`${now.image_url}?w=200`)).toMatchObject({ colour: 'red' });
    expect(await readPicture(`${banner.image_url}?w=200`)).toMatchObject({
      colour: 'red',
      cache: 'no-store',
    });
  });

  it('stays animated when it is cropped', async () => {
    await create({ crop_desk: right }, await animation('gif', { width: 400, height: 300 }, 4));
    const { image, image_url } = await shown();
    expect(image).toMatchObject({ width: 200, height: 150 });
    expect(await readPicture(`${image_url}?format=webp`)).toMatchObject({ width: 200, pages: 4 });
  });

  it('is not-found for a banner without a picture', async () => {
    const { id } = await create({ crop_desk: right });
    const status = async (path: string) =>
      (await site().visitor().fetch(`/images/banners/${path}`)).status;
    expect(await status(`${id}/desk/any`)).toBe(200);
    expect(await status(`${id}/phone/any`)).toBe(404);
    expect(await status(`${newId()}/desk/any`)).toBe(404);
    expect(await status(`${id}/watch/any`)).toBe(400);
    expect(await status(`${id}/desk/any?w=123`)).toBe(400);
    await clear();
    expect(await status(`${id}/desk/any`)).toBe(404);
  });
});
