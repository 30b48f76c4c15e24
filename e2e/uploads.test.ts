import { randomBytes } from 'node:crypto';
import type { CDPSession, Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { paintPicture, pictureStored } from './support/picture.ts';
import { expect, join, test } from './support/test.ts';

const OFFLINE = 'つながったら送信します。';
const INTERRUPTED = '途中で中断されました。まもなく再開します。';

const field = (page: Page): Locator => page.getByRole('region', { name: '画像' });
const preview = (page: Page): Locator => field(page).getByRole('img', { name: '選んだ画像' });

async function openForm(page: Page): Promise<void> {
  await join(page);
  await page.goto('/#/posts/new');
  await expect(page.getByLabel('タイトル')).toBeVisible();
}

async function choose(page: Page, buffer: Buffer, mimeType: string): Promise<void> {
  const name = `a.${mimeType.split('/')[1]}`;
  await page.locator('input[type=file]').setInputFiles({ name, mimeType, buffer });
}

/** Returns a noisy photo of a phone that was held upright, stored in landscape. Its upper half is blue. */
function phonePhoto(width: number, height: number, quality: number): Promise<Buffer> {
  const raw = { width: width / 4, height: height / 4, channels: 3 } as const;
  const noise = randomBytes(raw.width * raw.height * 3);
  for (let at = 0; at < noise.length / 2; at += 3) noise[at] = 0;
  return sharp(noise, { raw })
    .resize(width, height, { kernel: 'nearest' })
    .jpeg({ quality })
    .withExif({ IFD0: { Make: 'Hiroba Camera' }, IFD3: { GPSLatitudeRef: 'N' } })
    .withMetadata({ orientation: 6 })
    .toBuffer();
}

async function storedPicture(page: Page): Promise<{ bytes: Buffer; key: string }> {
  await pictureStored(page);
  const src = (await preview(page).getAttribute('src')) ?? '';
  const path = src.replace(/\?.*$/, '');
  const response = await page.request.get(`${path}?format=jpeg`);
  return { bytes: await response.body(), key: path };
}

/**
 * Resolves when a page has loaded the worker that scales pictures. The first worker of each page only preloads code.
 */
function shrinkingLoaded(page: Page): Promise<void> {
  return new Promise((resolve) => {
    page.once('worker', (worker) => worker.once('close', () => resolve()));
  });
}

interface Conditions {
  offline?: boolean;
  /** In bytes per second. */
  uploadThroughput?: number;
}

/**
 * Sets the conditions of the network immediately. Omitted values become unlimited, even if an earlier call has limited
 * them.
 */
async function setConditions(session: CDPSession, conditions: Conditions): Promise<void> {
  const unlimited = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 };
  await session.send('Network.emulateNetworkConditions', { ...unlimited, ...conditions });
}

test('a picture that is selected offline waits with its preview, and is sent when the connection returns [UPLOAD-19, UPLOAD-31]', {
  tag: '@phone',
}, async ({ page, context }) => {
  await openForm(page);
  await context.setOffline(true);
  await choose(page, await paintPicture(600, 400), 'image/png');
  await expect(field(page).getByText(OFFLINE)).toBeVisible();
  await expect(preview(page)).toBeVisible();
  await expect(field(page).getByRole('button', { name: '再試行' })).toBeVisible();
  await context.setOffline(false);
  await pictureStored(page);
  await expect(field(page).getByText(OFFLINE)).toBeHidden();
});

test('a large photo that is selected offline is scaled down, and sent when the connection returns [UPLOAD-19, UPLOAD-31]', {
  tag: ['@phone', '@firefox'],
}, async ({ page, context }) => {
  const loaded = shrinkingLoaded(page);
  await openForm(page);
  await loaded;
  await context.setOffline(true);
  await choose(page, await phonePhoto(4400, 3300, 60), 'image/jpeg');
  await expect(field(page).getByText(/（3300×4400）を縮小して保存します。/)).toBeVisible();
  await expect(field(page).getByText(OFFLINE)).toBeVisible();
  await context.setOffline(false);
  const { bytes } = await storedPicture(page);
  expect(await sharp(bytes).metadata()).toMatchObject({ width: 1920, height: 2560 });
});

test('an interrupted upload continues from the form, and is stored only once [UPLOAD-31]', {
  tag: '@phone',
}, async ({ page, context }) => {
  await openForm(page);
  const session = await context.newCDPSession(page);
  await setConditions(session, { uploadThroughput: 100_000 });
  const attempts: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/uploads')) attempts.push(request.url());
  });
  await choose(page, await phonePhoto(2400, 1600, 80), 'image/jpeg');
  const progress = page.getByRole('progressbar', { name: 'アップロードの進み具合' });
  await expect
    .poll(async () => Number(await progress.getAttribute('aria-valuenow')))
    .toBeGreaterThan(5);
  await setConditions(session, { offline: true });
  await expect(field(page).getByText(OFFLINE)).toBeVisible();
  await expect(preview(page)).toBeVisible();
  await setConditions(session, {});
  await pictureStored(page);
  expect(attempts.length).toBeGreaterThan(1);
  expect(new Set(attempts).size).toBe(1);
});

test('a picture whose response was lost is not stored twice [UPLOAD-21]', {
  tag: '@phone',
}, async ({ page }) => {
  await openForm(page);
  const keys: string[] = [];
  let isLosing = true;
  await page.route('**/api/uploads?*', async (route) => {
    const response = await route.fetch();
    keys.push(((await response.json()) as { key: string }).key);
    if (isLosing) await route.abort('connectionreset');
    else await route.fulfill({ response });
  });
  await choose(page, await paintPicture(600, 400), 'image/png');
  await expect(field(page).getByText(INTERRUPTED)).toBeVisible();
  isLosing = false;
  // The upload continues automatically after a few seconds. A slow machine cannot press 再試行 before that.
  await pictureStored(page);
  expect(keys.length).toBeGreaterThan(1);
  expect(new Set(keys).size).toBe(1);
});

test('a waiting upload can be cancelled and replaced by another picture [UPLOAD-20]', {
  tag: '@phone',
}, async ({ page, context }) => {
  await openForm(page);
  await context.setOffline(true);
  await choose(page, await paintPicture(600, 400), 'image/png');
  await expect(field(page).getByText(OFFLINE)).toBeVisible();
  await field(page).getByRole('button', { name: '中止' }).click();
  await expect(page.getByRole('button', { name: /画像を選ぶ/ })).toBeVisible();
  await context.setOffline(false);
  await choose(page, await paintPicture(300, 600), 'image/png');
  const { bytes } = await storedPicture(page);
  expect(await sharp(bytes).metadata()).toMatchObject({ width: 300, height: 600 });
});

test("before a phone's photo is sent, it is scaled down and turned upright, and loses its location [UPLOAD-15]", {
  tag: '@phone',
}, async ({ page }) => {
  await openForm(page);
  const photo = await phonePhoto(6000, 4000, 60);
  expect(photo.length).toBeGreaterThan(5 * 1024 * 1024);
  const sending = page.waitForRequest(/\/api\/uploads/);
  await choose(page, photo, 'image/jpeg');
  const megabytes = (photo.length / 1024 / 1024).toFixed(1);
  await expect(
    field(page).getByText(`元の${megabytes}MB（4000×6000）を縮小して保存します。`),
  ).toBeVisible();
  const sent = Number((await (await sending).allHeaders())['content-length']);
  expect(sent).toBeLessThan(5 * 1024 * 1024);
  const { bytes } = await storedPicture(page);
  await expect(
    field(page).getByText(`元の${megabytes}MB（4000×6000）から1707×2560に縮小しました。`),
  ).toBeVisible();
  const { width, height, exif } = await sharp(bytes).metadata();
  expect([width, height, exif]).toEqual([1707, 2560, undefined]);
  // In the upright picture, the blue half is on the right.
  const { data, info } = await sharp(bytes)
    .resize(2, 1)
    .raw()
    .toBuffer({ resolveWithObject: true });
  const redness = [0, 1].map((x) => data[x * info.channels] ?? 0);
  expect((redness[0] ?? 0) - (redness[1] ?? 0)).toBeGreaterThan(40);
});

test('a wide transparent PNG keeps its transparency when it is scaled down [UPLOAD-16]', {
  tag: '@phone',
}, async ({ page }) => {
  await openForm(page);
  const dot = Buffer.from(
    '<svg width="900" height="900"><circle cx="450" cy="450" r="400"/></svg>',
  );
  const wide = { width: 4400, height: 1100, channels: 4, background: '#0000' } as const;
  const png = await sharp({ create: wide })
    .composite([{ input: dot, left: 100, top: 100 }])
    .png()
    .toBuffer();
  await choose(page, png, 'image/png');
  await expect(page.getByText(/（4400×1100）から2560×640に縮小しました。/)).toBeVisible();
  await pictureStored(page);
  const src = (await preview(page).getAttribute('src')) ?? '';
  const response = await page.request.get(`${src.replace(/\?.*$/, '')}?format=webp`);
  const stored = sharp(await response.body());
  expect(await stored.metadata()).toMatchObject({ width: 2560, height: 640, hasAlpha: true });
  expect((await stored.stats()).isOpaque).toBe(false);
});

test('an animation that is too large is refused with instructions [UPLOAD-17]', {
  tag: '@phone',
}, async ({ page }) => {
  await openForm(page);
  const frame = await paintPicture(200, 150);
  const frames = [frame, await sharp(frame).negate({ alpha: false }).toBuffer()];
  const gif = await sharp(frames, { join: { animated: true } })
    .gif()
    .toBuffer();
  // Bytes after the end of a GIF are ignored.
  await choose(page, Buffer.concat([gif, Buffer.alloc(5 * 1024 * 1024)]), 'image/gif');
  await expect(page.getByRole('alert')).toContainText('アニメーションは自動では縮小できません');
});
