import sharp from 'sharp';
import { afterEach, describe, expect, it } from 'vitest';
import type { SystemSettings } from '#contract/administration/site-settings-changes.ts';
import type { SiteSettings } from '#contract/site/site-settings.ts';
import { paletteOf } from '#server/platform/brand/palette.ts';
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

const star = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"><circle cx="32" cy="32" r="32" fill="#ff0000"/></svg>',
);
/** Uploads a red disc on a transparent ground. */
const uploadDisc = (client: TestClient) =>
  upload(client, star, { folder: 'brand-images', name: 'logo.svg', type: 'image/svg+xml' });

describe('the style sheet', () => {
  it('is missing on a site with the neutral look [BRAND-03]', async () => {
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

  it('has another address after each change, and earlier addresses return the current look [BRAND-03]', async () => {
    const client = await admin();
    await save(client, { brand_color: '#d6003e' });
    const { sheet: first } = await shown();
    await save(client, { brand_roundness: 'square' });
    const { sheet: second } = await shown();
    expect(second).not.toBe(first);
    const response = await fetched(first ?? '');
    expect(response.headers.get('cache-control')).toBe('public, no-cache');
    expect(await response.text()).toBe(await (await fetched(second ?? '')).text());
  });

  it('is linked by pages about failures in every process, soon after a change [BRAND-03]', async () => {
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

describe('the settings of the brand', () => {
  it.each([
    [{ brand_color: 'red' }, 'brand_color', 'ブランドの色は「#3366cc」のように入力してください'],
    [{ brand_accent: '#12' }, 'brand_accent', '差し色は「#3366cc」のように入力してください'],
    [{ brand_logo: 'https://a.example/logo.png' }, 'brand_logo', '画像をもう一度選んでください'],
    [{ mascot_happy: '/social.png' }, 'mascot_happy', '画像をもう一度選んでください'],
    [{ example_character: ' ' }, 'example_character', '例に使うキャラクター名を入力してください'],
  ])('refuse %j with a message at the field [BRAND-01]', async (settings, field, message) => {
    const failure = await failureOf(save(await admin(), settings));
    expect(failure.envelope.details?.fields).toEqual({ [`settings.${field}`]: message });
  });

  it('keep the pictures that they name, and show them to everybody [BRAND-01, BRAND-04]', async () => {
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

  it('is refused as SVG in other folders, and as unsafe SVG [BRAND-04]', async () => {
    const client = await admin();
    const sent = { name: 'logo.svg', type: 'image/svg+xml' };
    expect((await sendPicture(client, star, sent)).status).toBe(400);
    const unsafe = Buffer.from('<!DOCTYPE svg [<!ENTITY a "b">]><svg>&a;</svg>');
    const response = await sendPicture(client, unsafe, { ...sent, folder: 'brand-images' });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      error: { details: { reason: 'picture-broken' } },
    });
  });
});

const sizes = { 'icon-192': 192, 'icon-512': 512, 'maskable-512': 512, 'apple-touch-icon': 180 };

describe.each(Object.entries(sizes))('the icon %s', (name, size) => {
  const path = `/icons/${name}.png`;
  const isFull = !name.startsWith('icon');

  it('has its size, and the colour of the brand [BRAND-05]', async () => {
    await save(await admin(), { brand_color: '#d6003e' });
    const { data, info } = await sharp(await bytesOf(path))
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(info).toMatchObject({ width: size, height: size });
    const left = (Math.floor(size / 2) * size + Math.floor(size * 0.1)) * info.channels;
    expect([...data.subarray(left, left + 3)]).toEqual([0xd6, 0x00, 0x3e]);
  });

  it('is made from an uploaded icon, and fills its square where systems cut it [BRAND-05, SHARE-28]', async () => {
    const client = await admin();
    await save(client, { brand_icon: (await uploadDisc(client)).url });
    const bytes = await bytesOf(path);
    const { dominant, isOpaque } = await sharp(bytes).stats();
    expect(await sharp(bytes).metadata()).toMatchObject({
      width: size,
      height: size,
      format: 'png',
    });
    expect(isOpaque).toBe(isFull);
    expect(dominant.r).toBeGreaterThan(200);
  });
});

it('the icon in the tab of a browser is SVG, also when the uploaded one is not [BRAND-05]', async () => {
  const client = await admin();
  const neutral = await fetched('/favicon.svg');
  expect(neutral.headers.get('content-type')).toBe('image/svg+xml');
  await save(client, { brand_icon: (await uploadDisc(client)).url });
  const response = await fetched('/favicon.svg');
  expect(response.headers.get('content-type')).toBe('image/svg+xml');
  expect(await response.text()).toContain('href="data:image/png;base64,');
  const tag = response.headers.get('etag') ?? '';
  const headers = { 'if-none-match': tag };
  expect((await site().visitor().fetch('/favicon.svg', { headers })).status).toBe(304);
});

describe('mascots', () => {
  it('are neutral drawings in the colours of the brand [BRAND-06]', async () => {
    await save(await admin(), { brand_color: '#d6003e', brand_accent: '#ffd400' });
    const response = await fetched('/mascots/happy.svg');
    expect(response.headers.get('content-type')).toBe('image/svg+xml');
    const text = await response.text();
    expect(text).toContain(paletteOf('#d6003e').dark.brand);
    expect(text).toContain('#ffd400');
    expect((await fetched('/mascots/angry.svg')).status).toBe(400);
  });

  it('are own pictures by mood [BRAND-06]', async () => {
    const client = await admin();
    await save(client, { mascot_lost: (await uploadDisc(client)).url });
    const response = await fetched('/mascots/lost.svg');
    expect(response.headers.get('content-type')).toBe('image/webp');
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 400, format: 'webp' });
    expect((await fetched('/mascots/happy.svg')).headers.get('content-type')).toBe('image/svg+xml');
  });
});
