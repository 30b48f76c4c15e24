import type { Page, Request } from '@playwright/test';
import { paintPicture } from './support/picture.ts';
import { publish } from './support/posts.ts';
import { joinTeam } from './support/team.ts';
import { expect, join, joinOverHttp, test } from './support/test.ts';

const firstCard = (page: Page) => page.getByRole('main').getByRole('article').first();

/** Blocks the scripts of the application. Returns a function that unblocks them. */
async function holdScripts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/** Waits until the style sheets have loaded. Before that, nothing is painted, but boxes can already be measured. */
async function expectStyled(page: Page): Promise<void> {
  const sheets = page.locator('link[rel="stylesheet"]');
  await expect
    .poll(() =>
      sheets.evaluateAll(
        (all) => all.length > 0 && all.every((each) => Reflect.get(each, 'sheet')),
      ),
    )
    .toBe(true);
}

test('home is visible before its script has loaded, and does not shift during hydration [VIEW-07, VIEW-17]', async ({
  page,
}) => {
  const release = await holdScripts(page);
  await page.goto('/', { waitUntil: 'commit' });
  await expect(firstCard(page)).toBeVisible();
  await expectStyled(page);
  await expect(page.getByRole('heading', { level: 1 })).not.toBeEmpty();
  const prerendered = await firstCard(page).elementHandle();
  // Positions are relative to the page, because the browser may scroll to press a button.
  const boxes = () =>
    page.locator('h1, article, article h2').evaluateAll((all) =>
      all.map((each) => {
        const { x, y, width, height } = each.getBoundingClientRect();
        return [x + scrollX, y + scrollY, width, height];
      }),
    );
  const before = await boxes();
  release();
  // The button works after the application has hydrated it.
  const sheet = page.getByRole('dialog', { name: 'タグで絞り込む' });
  await expect(async () => {
    if (!(await sheet.isVisible())) {
      await page.getByRole('button', { name: 'タグ', exact: true }).click({ timeout: 1000 });
    }
    await expect(sheet).toBeVisible({ timeout: 1000 });
  }).toPass();
  expect(await prerendered?.evaluate((card) => card.isConnected)).toBe(true);
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  expect(await boxes()).toEqual(before);
});

test('a link of the prerendered page works before any script has loaded', {
  tag: '@phone',
}, async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto('/', { waitUntil: 'commit' });
  const author = firstCard(page).locator('a[href^="#/user/"]');
  const name = await author.innerText();
  await author.click();
  await expect(page).toHaveURL(/#\/user\/\w{20}$/);
  release();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name);
});

test('before its script has loaded, a page other than home shows only its frame, even to members', async ({
  page,
  isMobile,
}) => {
  await join(page);
  const release = await holdScripts(page);
  await page.goto('/#/posts/drafts');
  await page.reload({ waitUntil: 'commit' });
  const bars = isMobile ? 'タブバー' : 'メインナビゲーション';
  await expect(page.getByRole('navigation', { name: bars })).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'ログイン' })).toHaveCount(0);
  release();
  await expect(page.getByRole('heading', { level: 1, name: '下書き' })).toBeVisible();
});

test('a linked page requests all data once [VIEW-12]', { tag: '@phone' }, async ({
  page,
  browser,
}) => {
  // No other journey changes this post, so nothing causes another request for it.
  const author = await (await browser.newContext()).newPage();
  const { username } = await joinOverHttp(author);
  const title = `ひとつの題 ${username}`;
  const post = await publish(author, { title });
  await author.context().close();
  await join(page);
  await page.goto(`/#/posts/${post}`);
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  const profile = page.getByRole('main').locator('a[href^="#/user/"]').first();
  const address = await profile.getAttribute('href');
  await expectOnce(page, `#/posts/${post}`, ['', '/related']);
  await expectOnce(page, String(address), ['', '/posts?limit=12']);
});

test('the picture of a post is requested once, before any script has loaded [VIEW-12]', {
  tag: '@phone',
}, async ({ page }) => {
  await joinOverHttp(page);
  const post = await publish(page, {
    title: '絵のある投稿',
    picture: await paintPicture(800, 600),
  });
  await page.goto('about:blank');
  const release = await holdScripts(page);
  const pictures: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith('/images/post-images/')) pictures.push(pathname + search);
  });
  await page.goto(`/#/posts/${post}`, { waitUntil: 'commit' });
  await expect.poll(() => pictures).toHaveLength(1);
  release();
  const picture = page.getByRole('main').getByRole('button', { name: '拡大' }).locator('img');
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.currentSrc))
    .toContain(pictures[0]);
  expect(pictures.filter((each) => each === pictures[0])).toHaveLength(1);
});

/** Loads a page. Expects exactly these requests about the subject of the page. */
async function expectOnce(page: Page, address: string, paths: string[]): Promise<void> {
  const about = `/api/${address.slice(2).replace(/^user/, 'users')}`;
  const requested: string[] = [];
  const listen = (request: Request) => {
    const { pathname, search } = new URL(request.url());
    // The poll and the comments are further down the page and requested later.
    const isFirst = pathname.startsWith(about) && !/\/(?:comments|poll)$/.test(pathname);
    if (isFirst) requested.push(`${pathname}${search}`);
  };
  // Leaves the previous page, because it may still send requests.
  await page.goto('about:blank');
  page.on('request', listen);
  await page.goto(`/${address}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
  page.off('request', listen);
  expect(new Set(requested)).toEqual(new Set(paths.map((path) => about + path)));
  // A post is read again when the live connection opens, because live events before that do not arrive.
  expect(requested.filter((path) => path !== about)).toHaveLength(paths.length - 1);
}

test('on a phone, home shows the posts further up at the second visit of a member [HOME-16]', {
  tag: '@phone',
}, async ({ page }) => {
  // The browser's clock shows the day of the server, because the server has already rendered the days of events.
  await page.clock.setFixedTime(new Date());
  const topOfPosts = async () => (await firstCard(page).boundingBox())?.y ?? 0;
  await join(page);
  const first = await topOfPosts();
  await page.goto('about:blank');
  await page.goto('/');
  await expect(page.locator('#root[data-prerendered]')).toHaveCount(0);
  expect(await topOfPosts()).toBeLessThan(first - 100);
});

/** Each page, with the path of a response that is needed for its upper part, and with an element in its lower part. */
const latePages = [
  [`/tags/${encodeURIComponent('ルミ')}`, '**/api/tags/page?*', 'main article'],
  ['/search', '**/api/tags/popular', 'main code'],
  ['/feed?of=tags', '**/api/tags/popular', 'main a[href="#/search"]'],
  ['/admin/tags', '**/api/admin/characters', 'main form'],
  ['/admin/operation', '**/api/admin/site-checks', 'main section:last-child'],
] as const;

test('the content of a page does not move when a response for its upper part is late [LOOK-23]', async ({
  page,
}) => {
  await joinTeam(page, 'super_admin');
  await page.addInitScript(() => {
    Reflect.set(window, 'shift', 0);
    new PerformanceObserver((list) => {
      const shifts = list.getEntries().map((entry) => Number(Reflect.get(entry, 'value')));
      const sum = shifts.reduce((total, shift) => total + shift, Reflect.get(window, 'shift'));
      Reflect.set(window, 'shift', sum);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  for (const [address, path, lower] of latePages) {
    const { promise, resolve } = Promise.withResolvers<void>();
    await page.route(path, async (route) => {
      await promise;
      await route.continue();
    });
    await page.goto('about:blank');
    await page.goto(`/#${address}`);
    await expect(page.locator(lower).first()).toBeAttached();
    resolve();
    await expect(page.locator(lower).first()).toBeVisible();
    await expect(page.locator('main [data-loading]')).toHaveCount(0);
    expect(await page.evaluate(() => Reflect.get(window, 'shift')), address).toBeLessThan(0.02);
    await page.unroute(path);
  }
});

test('the cover of a profile is as large as its placeholder [LOOK-27]', async ({ page }) => {
  const { username } = await joinOverHttp(page);
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(/\/api\/users\//, async (route) => {
    await promise;
    await route.continue();
  });
  await page.goto(`/#/user/@${username}`);
  const cover = page.getByRole('main').locator('[aria-hidden="true"]').first();
  await expect(page.getByText('プロフィールを読み込んでいます')).toBeAttached();
  const placeholder = await cover.boundingBox();
  resolve();
  await expect(page.getByText(`@${username}`)).toBeVisible();
  await expect.poll(() => cover.boundingBox()).toEqual(placeholder);
});

test("the details of the viewer's own post do not move when its insights arrive [LOOK-23]", async ({
  page,
}) => {
  await joinOverHttp(page);
  const postId = await publish(page, { title: '星の猫', character_tags: ['ルミ'] });
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/api/insights/posts/*', async (route) => {
    await promise;
    await route.continue();
  });
  const requested = page.waitForRequest('**/api/insights/posts/*');
  await page.goto(`/#/posts/${postId}`);
  await requested;
  const tags = page.getByRole('list', { name: 'タグ' });
  const position = await tags.boundingBox();
  resolve();
  await expect(page.getByRole('link', { name: /^閲覧データ/ })).toBeVisible();
  await expect.poll(() => tags.boundingBox()).toEqual(position);
});
