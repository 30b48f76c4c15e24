import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, expect, it } from 'vitest';
import type { SiteSettings } from '#contract/site/site-settings.ts';
import { useTestApp } from '#server/testing/test-app.ts';

// A folder with the files that a build of the client contains unchanged.
const clientDir = mkdtempSync(join(tmpdir(), 'hiroba-public-'));
const source = join(import.meta.dirname, '../../../../client');
cpSync(join(source, 'public'), clientDir, { recursive: true });
cpSync(join(source, 'index.html'), join(clientDir, 'index.html'));
afterAll(() => rmSync(clientDir, { recursive: true }));

const site = useTestApp({}, { clientDir });

it('the preview picture of the site is a PNG of 1200 × 630 pixels, below 150 KB [LOOK-08]', async () => {
  const { og_image_url } = await site().visitor().get<SiteSettings>('/api/site-settings');
  const response = await site().visitor().fetch(og_image_url);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('image/png');
  const bytes = Buffer.from(await response.arrayBuffer());
  expect(bytes.length).toBeLessThan(150 * 1024);
  expect(await sharp(bytes).metadata()).toMatchObject({ width: 1200, height: 630, format: 'png' });
});
