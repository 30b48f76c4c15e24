import sharp from 'sharp';
import { expect, it } from 'vitest';
import type { SiteSettings } from '#contract/site/site-settings.ts';
import { saveSettings } from '#server/testing/save-settings.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const site = useTestApp();

async function sharedPicture(): Promise<Buffer> {
  const { og_image_url } = await site().visitor().get<SiteSettings>('/api/site-settings');
  const response = await site().visitor().fetch(og_image_url);
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
}

it('the preview picture of the site has 1200 × 630 pixels, below 150 KB, and is drawn from the brand [BRAND-09, BRAND-20]', async () => {
  const neutral = await sharedPicture();
  expect(neutral.length).toBeLessThan(150 * 1024);
  expect(await sharp(neutral).metadata()).toMatchObject({ width: 1200, height: 630 });
  await saveSettings(site(), { brand_color: '#d6003e', og_title: '月の広場' });
  const own = await sharedPicture();
  const [red, , blue] = (await sharp(own).stats()).channels;
  expect(red?.mean ?? 0).toBeGreaterThan((blue?.mean ?? 0) + 10);
});
