import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { paintPicture } from './support/picture.ts';
import { publish } from './support/posts.ts';
import { expect, join, signInAsNew, somebodyNew, test } from './support/test.ts';

interface Listed {
  id: string;
  title: string;
  profiles: { display_name: string };
}

async function popularPost(page: Page): Promise<Listed> {
  const answer = await page.request.get('/api/posts?sort=recommended&limit=1');
  const [post] = ((await answer.json()) as { items: Listed[] }).items;
  if (!post) throw new Error('The feed has no post');
  return post;
}

/** Records the documents and the data that a page requests. */
function watchRequests(page: Page): { documents: string[]; data: string[] } {
  const [documents, data]: [string[], string[]] = [[], []];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.resourceType() === 'document') documents.push(pathname);
    else if (pathname.startsWith('/api/')) data.push(pathname);
  });
  return { documents, data };
}

async function copiedAddress(page: Page): Promise<string> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'シェア' }).click();
  await page.getByRole('menuitem', { name: 'リンクをコピー' }).click();
  await expect(page.getByText('リンクをコピーしました')).toBeVisible();
  return page.evaluate(() => navigator.clipboard.readText());
}

test('a shared post first shows a preview to visitors, then the login, and then the post [READ-06, SHARE-08, SHARE-09, SHARE-36, SHARE-37]', {
  tag: '@phone',
}, async ({ page }) => {
  const member = await join(page);
  const post = await popularPost(page);
  await page.goto(`/#/posts/${post.id}`);
  const address = await copiedAddress(page);
  expect(new URL(address).pathname).toBe(`/posts/${post.id}`);
  const preview = await (await page.request.get(address)).text();
  expect(preview).toContain('<meta property="og:image" content="http');

  await page.context().clearCookies();
  // Leaves the member's page, because its pending requests do not count.
  await page.goto('about:blank');
  const requests = watchRequests(page);
  await page.goto(address);
  await expect(page).toHaveURL(/#\/login$/);
  const main = page.getByRole('main');
  await expect(
    main.getByRole('heading', { name: '続きを見るにはログインしてください' }),
  ).toBeVisible();
  await expect(main.getByText(post.title)).toBeVisible();
  await expect(main.getByText(post.profiles.display_name)).toBeVisible();
  await expect(main.locator('img').first()).toHaveJSProperty('complete', true);
  await expect(page.getByRole('button', { name: 'Googleでログイン' })).toBeInViewport({ ratio: 1 });
  await page.waitForLoadState('networkidle');
  // All data of the post that a visitor can read is in the document, so nothing else is requested.
  expect(requests.data.filter((path) => path.startsWith('/api/posts/'))).toEqual([]);
  expect(requests.documents).toEqual([`/posts/${post.id}`]);
  await expectAccessible(page, 'the login before a post');

  await signInAsNew(page, member);
  await expect(page).toHaveURL(new RegExp(`#/posts/${post.id}$`));
  await expect(page.getByRole('heading', { level: 1, name: post.title })).toBeVisible();
});

test('a shared post opens in a single document, and going back and a reload work [SHARE-63, SHARE-70]', async ({
  page,
}) => {
  const { username } = await join(page);
  const title = `ひとつの読み込み ${username}`;
  const id = await publish(page, { title, picture: await paintPicture(800, 600) });
  const heading = page.getByRole('heading', { level: 1, name: title });
  await page.goto('/#/search');
  await expect(page.getByRole('searchbox').first()).toBeVisible();
  const requests = watchRequests(page);
  await page.goto(`/posts/${id}?utm_source=x`);
  await expect(page).toHaveURL(new RegExp(`/#/posts/${id}\\?utm_source=x$`));
  await expect(heading).toBeVisible();
  await expect(page.locator('#root[data-prerendered]')).toHaveCount(0);
  await page.waitForLoadState('networkidle');
  expect(requests.documents).toEqual([`/posts/${id}`]);
  const inlined = ['/api/session', '/api/site-settings', `/api/posts/${id}/related`];
  expect(requests.data.filter((path) => inlined.includes(path))).toEqual([]);
  await page.goBack();
  await expect(page).toHaveURL(/#\/search$/);
  await page.goForward();
  await expect(heading).toBeVisible();
  await page.reload();
  await expect(heading).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/#/posts/${id}\\?utm_source=x$`));
});

test('a shared post is visible before its script has loaded, and does not move when it has loaded [SHARE-71]', async ({
  page,
}) => {
  const { username } = await join(page);
  const title = `すぐに見える ${username}`;
  const id = await publish(page, { title, picture: await paintPicture(800, 600) });
  await page.goto('about:blank');
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await promise;
    await route.continue();
  });
  await page.goto(`/posts/${id}`, { waitUntil: 'commit' });
  const heading = page.getByRole('heading', { level: 1, name: title });
  const picture = page.getByRole('main').locator('img').first();
  await expect(heading).toBeVisible();
  // Until its style sheets have loaded, the page has boxes but is not painted.
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint')[0]);
  await expect.poll(async () => (await picture.boundingBox())?.height).toBeGreaterThan(100);
  const boxes = async () => [await heading.boundingBox(), await picture.boundingBox()];
  const before = await boxes();
  const shown = await heading.elementHandle();
  resolve();
  await expect(page.locator('#root[data-prerendered]')).toHaveCount(0);
  await expect(page.getByRole('button', { name: '投稿のメニュー' })).toBeVisible();
  expect(await boxes()).toEqual(before);
  expect(await shown?.evaluate((element) => element.isConnected)).toBe(true);
});

test('a visitor of a shared post signs up, and returns to the post after the first profile is saved [SETUP-28]', {
  tag: '@phone',
}, async ({ page }) => {
  const author = await join(page);
  const title = `はじめまして ${author.username}`;
  const id = await publish(page, { title });
  await page.context().clearCookies();
  await page.goto('about:blank');
  await page.goto(`/#/posts/${id}`);
  const main = page.getByRole('main');
  await expect(main.getByText(/いいねやコメントを贈ったりできます/)).toBeVisible();
  const member = somebodyNew();
  await signInAsNew(page, member);
  await expect(page).toHaveURL(/#\/profile-setup$/);
  await page.getByLabel('表示名').fill(member.display_name);
  await page.getByLabel('ユーザーID').fill(member.username);
  await page.getByLabel('ユーザーID').press('Enter');
  await expect(page).toHaveURL(new RegExp(`#/posts/${id}$`));
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
});

test('a shared profile opens for visitors [PROFILE-03, SHARE-08]', { tag: '@phone' }, async ({
  page,
}) => {
  const requests = watchRequests(page);
  await page.goto('/user/@sora_draws');
  await expect(page).toHaveURL(/\/#\/user\/\w{20}$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(requests).toEqual({ documents: ['/user/@sora_draws'], data: [] });
});

test('an unknown address shows a page with a link to home [SHARE-07]', { tag: '@phone' }, async ({
  page,
}) => {
  const answer = await page.goto('/nothing/here');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'ページが見つかりません' })).toBeVisible();
  await expectAccessible(page, '/nothing/here');
  await page.getByRole('link', { name: 'ホームへ戻る' }).last().click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/');
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a shared post shows its picture, title and a link [SHARE-11]', { tag: '@phone' }, async ({
    page,
  }) => {
    const post = await popularPost(page);
    await page.goto(`/posts/${post.id}`);
    await expect(page.getByRole('heading', { name: post.title })).toBeVisible();
    await expect(page.getByRole('link', { name: '続きを見る' })).toHaveAttribute(
      'href',
      `/#/posts/${post.id}`,
    );
  });
});

test('a shared tag is open to visitors, but a shared event leads them to the login [SHARE-18]', {
  tag: '@phone',
}, async ({ page }) => {
  await page.goto('/tags/%E3%83%AB%E3%83%9F');
  await expect(page).toHaveURL(/#\/tags\/%E3%83%AB%E3%83%9F$/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('ルミ');
  const canonical = page.locator('link[rel="canonical"]');
  await expect(canonical).toHaveAttribute('href', /\/tags\/%E3%83%AB%E3%83%9F$/);

  let path = '';
  // The site already responds while it is still seeding the demo community.
  await expect
    .poll(async () => {
      const sitemap = await (await page.request.get('/sitemaps/events.xml')).text();
      [path = ''] = /\/events\/\w{20}/.exec(sitemap) ?? [];
      return path;
    })
    .not.toBe('');
  const preview = await (await page.request.get(path)).text();
  expect(preview).toMatch(/<meta property="og:title" content="[^"]+"/);
  await page.goto(path);
  await expect(page).toHaveURL(/#\/login$/);
});
