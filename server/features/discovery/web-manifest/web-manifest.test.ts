import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { insertRows } from '#server/testing/factories.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import type { webManifest } from './web-manifest.ts';

const site = useTestApp();
type Manifest = ReturnType<typeof webManifest>;

const fileOf = (path: string) =>
  fileURLToPath(new URL(`../../../../client/public${path}`, import.meta.url));

it('the manifest has all fields for an installation, with the name of the site [SHARE-28]', async () => {
  const name = 'ねこの広場';
  const value = JSON.stringify({ site_name: name });
  const settings = { id: 'general', value, updated_at: new Date().toISOString() };
  await insertRows(site().database, 'site_settings', [settings]);
  const response = await site().visitor().fetch('/manifest.webmanifest');
  expect(response.headers.get('content-type')).toBe('application/manifest+json; charset=utf-8');
  const manifest = (await response.json()) as Manifest;
  expect(manifest).toMatchObject({ name, start_url: '/', display: 'standalone', lang: 'ja' });
  const sizes = manifest.icons.map(({ sizes: size, purpose }) => `${size} ${purpose}`);
  expect(sizes).toEqual(['any any', '192x192 any', '512x512 any', '512x512 maskable']);
  for (const { src, sizes: size, type } of manifest.icons) {
    const { width, height, format } = await sharp(fileOf(src)).metadata();
    expect(type).toContain(format);
    if (size !== 'any') expect(`${width}x${height}`).toBe(size);
  }
});

it.each(['/icons/maskable-512.png', '/icons/apple-touch-icon.png'])(
  '%s fills its square up to the corners [SHARE-28]',
  async (path) => {
    const { isOpaque } = await sharp(fileOf(path)).stats();
    expect(isOpaque).toBe(true);
  },
);
