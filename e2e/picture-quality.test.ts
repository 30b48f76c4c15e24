import type { Page } from '@playwright/test';
import { paintPicture } from './support/picture.ts';
import { publish } from './support/posts.ts';
import { expect, join, test } from './support/test.ts';

/**
 * Publishes posts with pictures, because texts of other tests push the pictures of home down. Returns the endings of
 * their titles.
 */
async function publishPictures(page: Page, count: number): Promise<string> {
  const { username } = await join(page);
  // Leaves the open page, because it may request pictures at any time.
  await page.goto('about:blank');
  const picture = await paintPicture(600, 800);
  for (let number = 1; number <= count; number += 1) {
    await publish(page, { title: `絵 ${number} ${username}`, picture });
  }
  return username;
}

/** Collects the URLs of stored pictures of posts that a page requests. */
function pictureRequests(page: Page): URL[] {
  const urls: URL[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname.startsWith('/images/post-images/')) urls.push(url);
  });
  return urls;
}

const qualities = (urls: URL[]) => new Set(urls.map((url) => url.searchParams.get('q')));

async function loadHome(page: Page): Promise<void> {
  await page.goto('/');
  // The application has rendered the pictures once hydration is complete.
  await expect(page.locator('#root[data-prerendered]')).toHaveCount(0);
  await page.waitForLoadState('networkidle');
}

test('cards request medium quality and each picture once; the lightbox requests high quality [IMG-01, IMG-27]', async ({
  page,
}) => {
  const username = await publishPictures(page, 4);
  const requests = pictureRequests(page);
  await loadHome(page);
  expect(requests.length).toBeGreaterThan(2);
  expect(qualities(requests)).toEqual(new Set(['75']));
  const pathnames = requests.map(({ pathname }) => pathname);
  expect(new Set(pathnames).size).toBe(pathnames.length);

  const card = page.getByRole('main').locator('article').filter({ hasText: username });
  await card.first().locator('a[href^="#/posts/"]').first().click();
  const picture = page.getByRole('button', { name: /^画像を拡大/ });
  await expect(picture).toBeVisible();
  requests.length = 0;
  await picture.click();
  await expect(page.getByRole('dialog').locator('img').first()).toBeVisible();
  // The author's other posts are below the picture and may be requested late.
  await expect.poll(() => [...qualities(requests)]).toContain('90');
});

test('with data saving, every picture is requested once, in the lowest quality [IMG-15]', {
  tag: '@phone',
}, async ({ page }) => {
  const complaints: string[] = [];
  page.on('console', (message) => complaints.push(message.text()));
  await page.addInitScript(() => {
    const connection = { saveData: true, effectiveType: '4g' };
    Object.defineProperty(navigator, 'connection', { value: connection });
  });
  await publishPictures(page, 7);
  const requests = pictureRequests(page);
  await loadHome(page);
  await page.mouse.wheel(0, 3000);
  await expect.poll(() => requests.length).toBeGreaterThan(3);
  expect(qualities(requests)).toEqual(new Set(['50']));
  const pathnames = requests.map(({ pathname }) => pathname);
  expect(new Set(pathnames).size).toBe(pathnames.length);
  expect(complaints.filter((text) => text.includes('differs'))).toEqual([]);
});
