import sharp from 'sharp';
import { afterEach, describe, expect, it } from 'vitest';
import type { SystemSettings } from '#contract/administration/site-settings-changes.ts';
import type { SiteSettings } from '#contract/site/site-settings.ts';
import { paletteOf } from '#server/platform/brand/palette.ts';
import { insertRows } from '#server/testing/factories.ts';
import { useSecondApp } from '#server/testing/second-app.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { failureOf, type TestClient } from '#server/testing/test-client.ts';
import { sendPicture, upload } from '#server/testing/uploads.ts';

const site = useTestApp();
const other = useSecondApp(site);

afterEach(() =>
  site().database.write((transaction) => transaction.deleteFrom('site_settings').execute()),
);

const admin = () => site().member({ rank: 'super_admin' });

async function save(client: TestClient, settings: Partial<SystemSettings>) {
  const { version } = await client.get<{ version: string }>('/api/admin/settings');
  return client.call('modifySystemSettings', { settings, version });
}

const shown = async () => (await site().visitor().get<SiteSettings>('/api/site-settings')).brand;
const fetched = (path: string) => site().visitor().fetch(path);
const bytesOf = async (path: string) => Buffer.from(await (await fetched(path)).arrayBuffer());

const disc = (color: string) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"><circle cx="32" cy="32" r="32" fill="${color}"/></svg>`,
  );
const svgFile = { name: 'logo.svg', type: 'image/svg+xml' };

/** Uploads a disc on a transparent background. The disc is red by default. */
const uploadDisc = (client: TestClient, color = '#ff0000') =>
  upload(client, disc(color), { folder: 'brand-images', ...svgFile });

/** Returns the colour of a pixel as `#rrggbb`. */
async function colorAt(picture: Buffer, left: number, top: number): Promise<string> {
  const area = { left: Math.floor(left), top: Math.floor(top), width: 1, height: 1 };
  const pixel = await sharp(picture).toColourspace('srgb').extract(area).raw().toBuffer();
  return `#${pixel.toString('hex', 0, 3)}`;
}

describe('the style sheet', () => {
  it('is missing on a site with the neutral look [BRAND-25]', async () => {
    expect(await shown()).toEqual({ sheet: null, logo: null, shows_name: true });
    expect(await (await fetched('/nowhere')).text()).not.toContain('/brand/');
  });

  it('has the tokens of the colour, and its address can be cached for ever [BRAND-01, BRAND-03]', async () => {
    await save(await admin(), { brand_color: '#D6003E' });
    const { sheet } = await shown();
    const response = await fetched(sheet ?? '');
    expect(response.headers.get('content-type')).toBe('text/css; charset=utf-8');
    expect(response.headers.get('cache-control')).toContain('immutable');
    const text = await response.text();
    const { light, dark } = paletteOf('#d6003e');
    expect(text).toContain(`:root{--color-brand:${light.brand};`);
    expect(text).toContain(`:root[data-theme=dark]{--color-brand:${dark.brand};`);
    expect(text).not.toContain('--radius');
  });

  it('has another address after each change, and earlier addresses soon return the current look [BRAND-03]', async () => {
    const client = await admin();
    await save(client, { brand_color: '#d6003e' });
    const { sheet: first } = await shown();
    await save(client, { brand_roundness: 'square' });
    const { sheet: second } = await shown();
    expect(second).not.toBe(first);
    const textAt = async (address: string | null) => (await fetched(address ?? '')).text();
    await expect.poll(() => textAt(first), { timeout: 5000 }).toBe(await textAt(second));
    const { headers } = await fetched(first ?? '');
    expect(headers.get('cache-control')).toBe('public, no-cache');
  });

  it('is linked from error pages in every process, soon after a change [BRAND-24]', async () => {
    await save(await admin(), { brand_color: '#d6003e' });
    const { sheet } = await shown();
    for (const { visitor } of [site(), other()]) {
      const page = async () => {
        const response = await visitor().fetch('/nowhere', { headers: { accept: 'text/html' } });
        return response.text();
      };
      await expect
        .poll(page, { timeout: 5000 })
        .toContain(`<link rel="stylesheet" href="${sheet}"`);
    }
  });
});

/** The URL of an upload, in the right form. */
const someUpload = `/images/brand-images/${'a'.repeat(32)}.png`;

describe('the settings of the brand', () => {
  it.each([
    [{ brand_color: 'red' }, 'brand_color', 'ブランドの色は「#3366cc」のように入力してください'],
    [{ brand_accent: '#12' }, 'brand_accent', '差し色は「#3366cc」のように入力してください'],
    [{ brand_logo: 'https://a.example/logo.png' }, 'brand_logo', '画像をもう一度選んでください'],
    [{ mascot_happy: '/social.png' }, 'mascot_happy', '画像をもう一度選んでください'],
    [{ mascot_lost: `${someUpload}~mark` }, 'mascot_lost', '画像をもう一度選んでください'],
    [{ example_character: ' ' }, 'example_character', '例に使うキャラクター名を入力してください'],
  ])('refuse %j with a message at the field [BRAND-21]', async (settings, field, message) => {
    const failure = await failureOf(save(await admin(), settings));
    expect(failure.envelope.details?.fields).toEqual({ [`settings.${field}`]: message });
  });

  it('fall back to their defaults when the stored values are malformed [SITESET-06]', async () => {
    const wrong = {
      ...{ brand_color: 'red;}', brand_accent: '"/><script>' },
      ...{ brand_logo: '//other.example', brand_icon: '../secret', brand_wordmark: 'hidden' },
    };
    const updated_at = new Date().toISOString();
    const general = { id: 'general', value: JSON.stringify(wrong), updated_at };
    await insertRows(site().database, 'site_settings', [general]);
    expect(await shown()).toEqual({ sheet: null, logo: null, shows_name: true });
    const icon = await (await fetched('/favicon.svg')).text();
    expect(icon).toContain('#47618a');
    expect(icon).not.toContain('script');
  });

  it('keep the pictures that they name, and show them to everybody [BRAND-01, BRAND-16]', async () => {
    const client = await admin();
    const { url } = await uploadDisc(client);
    expect((await fetched(url)).status).toBe(404);
    await save(client, { brand_logo: url, mascot_happy: url, brand_wordmark: 'hidden' });
    expect(await shown()).toEqual({ sheet: null, logo: url, shows_name: false });
    expect((await fetched(url)).status).toBe(200);
    await save(client, { brand_logo: '', mascot_happy: '' });
    expect(await shown()).toEqual({ sheet: null, logo: null, shows_name: true });
    expect((await fetched(url)).status).toBe(404);
  });
});

describe('an uploaded picture of the brand', () => {
  it('can be SVG, and is stored as pixels [BRAND-04]', async () => {
    const { key, image } = await uploadDisc(await admin());
    expect(key).toMatch(/^brand-images\/\w+\.(png|webp)$/);
    expect(image).toMatchObject({ width: 1024, height: 1024 });
  });

  it('is refused as SVG in other folders, and as unsafe SVG [BRAND-15]', async () => {
    const client = await admin();
    expect((await sendPicture(client, disc('#ff0000'), svgFile)).status).toBe(400);
    const unsafe = Buffer.from('<!DOCTYPE svg [<!ENTITY a "b">]><svg>&a;</svg>');
    const response = await sendPicture(client, unsafe, { ...svgFile, folder: 'brand-images' });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      error: { details: { reason: 'picture-svg' } },
    });
  });
});

const sizes = { 'icon-192': 192, 'icon-512': 512, 'maskable-512': 512, 'apple-touch-icon': 180 };

describe.each(Object.entries(sizes))('the icon %s', (name, size) => {
  const path = `/icons/${name}.png`;
  const isFull = !name.startsWith('icon');

  it('has its size, and the colour of the brand [BRAND-05, BRAND-17]', async () => {
    await save(await admin(), { brand_color: '#d6003e' });
    const bytes = await bytesOf(path);
    expect(await sharp(bytes).metadata()).toMatchObject({ width: size, height: size });
    expect(await colorAt(bytes, size * 0.1, size / 2)).toBe('#d6003e');
  });

  it('is made from an uploaded icon, and fills its square on systems that crop icons [BRAND-05, SHARE-28]', async () => {
    const client = await admin();
    await save(client, { brand_icon: (await uploadDisc(client)).url });
    const bytes = await bytesOf(path);
    const { isOpaque } = await sharp(bytes).stats();
    expect(await sharp(bytes).metadata()).toMatchObject({
      width: size,
      height: size,
      format: 'png',
    });
    expect(isOpaque).toBe(isFull);
    expect(await colorAt(bytes, size / 2, size / 2)).toBe('#ff0000');
  });
});

describe('the background of a full icon', () => {
  const path = '/icons/maskable-512.png';

  it.each([
    ['the colour of the brand, below a white logo', '#ffffff', '#d6003e'],
    ['white, below a logo in the colour of the brand', '#d6003e', '#ffffff'],
  ])('is %s [BRAND-10]', async (_, logo, ground) => {
    const client = await admin();
    const brand_icon = (await uploadDisc(client, logo)).url;
    await save(client, { brand_color: '#d6003e', brand_icon });
    const bytes = await bytesOf(path);
    expect(await colorAt(bytes, 256, 256)).toBe(logo);
    expect(await colorAt(bytes, 4, 4)).toBe(ground);
  });
});

it.each([
  ['shortcut-write-96', 96],
  ['shortcut-search-192', 192],
])('the icon %s has the colour of the brand [BRAND-11]', async (name, size) => {
  await save(await admin(), { brand_color: '#d6003e' });
  const bytes = await bytesOf(`/icons/${name}.png`);
  expect(await sharp(bytes).metadata()).toMatchObject({ width: size, height: size });
  expect(await colorAt(bytes, size * 0.1, size / 2)).toBe('#d6003e');
});

it('a picture whose file cannot be read is replaced by the neutral picture until the file can be read again [BRAND-26]', async () => {
  const client = await admin();
  const { key, url } = await uploadDisc(client);
  await save(client, { brand_logo: url, mascot_lost: url });
  const own = await site().files.read(key);
  await site().files.delete(key);
  for (const path of ['/favicon.svg', '/mascots/lost.svg']) {
    const response = await fetched(path);
    expect(response.headers.get('content-type')).toBe('image/svg+xml; charset=utf-8');
    expect(await response.text()).not.toContain('data:image');
  }
  expect(await colorAt(await bytesOf('/icons/icon-192.png'), 20, 96)).toBe('#47618a');
  await site().files.put(key, own ?? Buffer.of(), 'image/webp');
  expect(await (await fetched('/favicon.svg')).text()).toContain('data:image/png');
  expect((await fetched('/mascots/lost.svg')).headers.get('content-type')).toBe('image/webp');
  expect(await colorAt(await bytesOf('/icons/icon-192.png'), 96, 96)).toBe('#ff0000');
});

it('while the database fails, the style sheet and the pictures are those that were read last [BRAND-12]', async () => {
  await save(await admin(), { brand_color: '#d6003e' });
  const { sheet } = await shown();
  await expect.poll(() => site().app.knownBrand.href, { timeout: 5000 }).toBe(sheet);
  const texts = async () => [
    await (await fetched(sheet ?? '')).text(),
    await (await fetched('/brand/earlier.css')).text(),
    await (await fetched('/mascots/lost.svg')).text(),
    await (await fetched('/favicon.svg')).text(),
  ];
  const before = await texts();
  const { database } = site();
  const { read } = database;
  Object.assign(database, { read: null });
  const during = await texts();
  Object.assign(database, { read });
  expect(during).toEqual(before);
});

it('the icon in the tab of a browser is SVG, even when the uploaded icon is not [BRAND-05]', async () => {
  const client = await admin();
  const neutral = await fetched('/favicon.svg');
  expect(neutral.headers.get('content-type')).toBe('image/svg+xml; charset=utf-8');
  await save(client, { brand_icon: (await uploadDisc(client)).url });
  const response = await fetched('/favicon.svg');
  expect(response.headers.get('content-type')).toBe('image/svg+xml; charset=utf-8');
  expect(await response.text()).toContain('href="data:image/png;base64,');
  const tag = response.headers.get('etag') ?? '';
  const headers = { 'if-none-match': tag };
  expect((await site().visitor().fetch('/favicon.svg', { headers })).status).toBe(304);
});

describe('mascots', () => {
  it('are neutral drawings in the colours of the brand [BRAND-06]', async () => {
    await save(await admin(), { brand_color: '#d6003e', brand_accent: '#ffd400' });
    const response = await fetched('/mascots/happy.svg');
    expect(response.headers.get('content-type')).toBe('image/svg+xml; charset=utf-8');
    const text = await response.text();
    expect(text).toContain(paletteOf('#d6003e').dark.brand);
    expect(text).toContain('#ffd400');
    expect((await fetched('/mascots/angry.svg')).status).toBe(400);
  });

  it('are replaced by uploaded pictures, one for each mood [BRAND-06]', async () => {
    const client = await admin();
    const { url } = await uploadDisc(client);
    await save(client, { mascot_lost: url, mascot_welcome: url });
    const response = await fetched('/mascots/lost.svg');
    expect(response.headers.get('content-type')).toBe('image/webp');
    const bytes = Buffer.from(await response.arrayBuffer());
    // The picture is not stretched, and nothing moves when it arrives.
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 400, height: 480 });
    const above = sharp(bytes).extract({ left: 0, top: 0, width: 400, height: 80 });
    const { channels } = await sharp(await above.toBuffer()).stats();
    expect(channels[3]?.max).toBe(0);
    const welcome = await sharp(await bytesOf('/mascots/welcome.svg')).metadata();
    expect(welcome).toMatchObject({ width: 720, height: 232, format: 'webp' });
    expect((await fetched('/mascots/happy.svg')).headers.get('content-type')).toBe(
      'image/svg+xml; charset=utf-8',
    );
  });
});
