import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { readSiteSettings } from '#server/features/site/site-settings/site-settings.service.ts';
import { insertRows } from '#server/testing/factories.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { webManifest } from './web-manifest.ts';

const site = useTestApp();
type Manifest = ReturnType<typeof webManifest>;

async function pictureAt(path: string): Promise<ArrayBuffer> {
  const response = await site().visitor().fetch(path);
  return response.arrayBuffer();
}

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
    const { width, height, format } = await sharp(await pictureAt(src)).metadata();
    expect(type).toContain(format);
    if (size !== 'any') expect(`${width}x${height}`).toBe(size);
  }
});

it('the installed site has shortcuts, and accepts pictures and texts that a phone shares [PWA-12, PWA-14]', async () => {
  const manifest = await site().visitor().get<Manifest>('/manifest.webmanifest');
  expect(manifest.shortcuts.map(({ name, url }) => `${name} ${url}`)).toEqual([
    '投稿する /#/posts/new',
    '通知 /#/announcements',
    'イベント /#/events',
    '検索 /#/search',
  ]);
  for (const { src, sizes } of manifest.shortcuts.flatMap(({ icons }) => icons)) {
    const { width, height, format } = await sharp(await pictureAt(src)).metadata();
    expect([`${width}x${height}`, format]).toEqual([sizes, 'png']);
  }
  expect(manifest.share_target).toMatchObject({
    action: '/share',
    method: 'POST',
    enctype: 'multipart/form-data',
  });
  const [pictures] = manifest.share_target.params.files;
  expect(pictures?.accept).toEqual(['image/jpeg', 'image/png', 'image/gif', 'image/webp']);
});

it('only the manifest of the demo has screenshots, in the sizes that it names [PWA-13]', async () => {
  const settings = await readSiteSettings(site().database);
  expect(webManifest(settings, false)).not.toHaveProperty('screenshots');
  const { screenshots } = webManifest(settings, true);
  expect(screenshots).toHaveLength(3);
  for (const { src, sizes } of screenshots ?? []) {
    const file = fileURLToPath(new URL(`../../../../demo/brand${src}`, import.meta.url));
    const { width, height, format } = await sharp(file).metadata();
    expect([`${width}x${height}`, format]).toEqual([sizes, 'webp']);
  }
});
