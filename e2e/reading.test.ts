import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { paintPicture, pictureStored } from './support/picture.ts';
import { addToPost, publish } from './support/posts.ts';
import { expect, join, joinOverHttp, test } from './support/test.ts';

interface Listed {
  id: string;
  title: string;
  video_url: string | null;
  image_url: string | null;
}

async function feed(page: Page, search: string): Promise<Listed[]> {
  const answer = await page.request.get(`/api/posts?${search}`);
  return ((await answer.json()) as { items: Listed[] }).items;
}

/** Publishes a post with a picture under a tag. Returns its id. */
async function publishPicture(page: Page, title: string, tag: string): Promise<string> {
  await page.goto(`/#/posts/new?tag=${encodeURIComponent(tag)}`);
  await page.locator('input[type=file]').setInputFiles({
    name: 'picture.png',
    mimeType: 'image/png',
    buffer: await paintPicture(800, 600),
  });
  await page.getByLabel('タイトル').fill(title);
  await page.getByRole('radio', { name: 'ファンアート' }).check();
  // The progress bar appears only after the upload has started, so the test waits for the outcome.
  await pictureStored(page);
  await expect(page.getByRole('progressbar')).toBeHidden();
  await page.getByRole('main').getByRole('button', { name: '投稿する' }).click();
  // The address changes before the page of the post appears.
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect
    .poll(async () => (await feed(page, 'sort=recent&limit=20')).map((post) => post.title))
    .toContain(title);
  const own = (await feed(page, 'sort=recent&limit=20')).find((post) => post.title === title);
  return own?.id ?? '';
}

const cards = (page: Page) => page.getByRole('main').getByRole('article');

test('a feed is restored when a reader goes back from a post [FEED-16, LIST-05]', async ({
  page,
}) => {
  await join(page);
  await expect
    .poll(async () => (await feed(page, 'sort=popular&limit=40')).length, { timeout: 60_000 })
    .toBe(40);
  const [best] = await feed(page, 'sort=popular&limit=1');
  await page.getByRole('tab', { name: '人気' }).click();
  // Until 人気 has loaded, the page still shows 新着, which has the same number of posts.
  await expect(cards(page).first()).toContainText(best?.title ?? '');
  await expect(cards(page)).toHaveCount(12);
  await expect
    .poll(async () => {
      const count = await cards(page).count();
      // Scrolls only as far as the second page of the feed.
      if (count === 12) await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
      return count;
    })
    .toBeGreaterThanOrEqual(24);
  const card = cards(page).nth(15);
  // Scrolls the card to the middle, away from the bars, so that the click below causes no scrolling.
  await card.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  const titles = await cards(page).getByRole('heading').allInnerTexts();
  const title = await card.getByRole('heading').innerText();
  const scrollTop = await page.evaluate(() => window.scrollY);
  expect(scrollTop).toBeGreaterThan(300);
  // The heading is clicked, because the picture may be covered.
  await card.getByRole('heading').click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(title);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await page.goBack();
  await expect(page.getByRole('tab', { name: '人気' })).toHaveAttribute('aria-selected', 'true');
  await expect(card).toBeInViewport();
  // One more page of the feed may have loaded in the meantime.
  const found = await cards(page).getByRole('heading').allInnerTexts();
  expect(found.slice(0, titles.length)).toEqual(titles);
  const distance = async () => Math.abs((await page.evaluate(() => window.scrollY)) - scrollTop);
  await expect.poll(distance).toBeLessThan(8);
});

test('newer posts are offered, and the list does not move until the reader asks for them [FEED-17, FEED-34]', {
  tag: '@phone',
}, async ({ page, browser }) => {
  await page.goto('/');
  await expect(cards(page).first()).toBeVisible();
  const author = await (await browser.newContext()).newPage();
  const { username } = await joinOverHttp(author);
  const title = `できたて ${username}`;
  await publishPicture(author, title, 'ルミ');
  await cards(page).nth(5).scrollIntoViewIfNeeded();
  const scrollTop = await page.evaluate(() => window.scrollY);
  const first = await cards(page).first().getByRole('heading').innerText();
  // Visitors have no live connection, so the test simulates a return to the tab.
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  const pill = page.getByRole('button', { name: '新しい投稿があります' });
  await expect(pill).toBeVisible();
  expect(await page.evaluate(() => window.scrollY)).toBe(scrollTop);
  await pill.scrollIntoViewIfNeeded();
  const [offer, card] = await Promise.all([pill.boundingBox(), cards(page).first().boundingBox()]);
  expect((offer?.y ?? 0) + (offer?.height ?? 0)).toBeLessThanOrEqual(card?.y ?? 0);
  await expect(cards(page).first().getByRole('heading')).toHaveText(first, { useInnerText: true });
  await pill.click();
  await expect(cards(page).filter({ hasText: title })).toBeInViewport();
  await expect(pill).toBeHidden();
  await author.context().close();
});

test('a feed is filtered by category and tags, and the address contains the filters [FEED-18, FEED-19, FEED-35]', async ({
  page,
}) => {
  await page.goto('/');
  const filters = page.getByRole('group', { name: '絞り込み' });
  await filters.getByRole('button', { name: '写真' }).click();
  await expect(page).toHaveURL(/\?category=photo$/);
  await expect(cards(page).first()).toBeVisible();
  await filters.getByRole('button', { name: 'タグ', exact: true }).click();
  const sheet = page.getByRole('dialog', { name: 'タグで絞り込む' });
  const settings = (await (await page.request.get('/api/site-settings')).json()) as {
    characters: string[];
  };
  expect(settings.characters).toHaveLength(12);
  for (const character of settings.characters) {
    await expect(sheet.getByRole('button', { name: `#${character}` }).first()).toBeVisible();
  }
  await sheet.getByLabel('タグを探す').fill('ル');
  await sheet.getByRole('button', { name: /#ルミ/ }).click();
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await expect(page.getByRole('tab', { name: '人気' })).toHaveAttribute('aria-selected', 'true');
  await page.reload();
  await expect(filters.getByRole('button', { name: '写真' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  const expected = await feed(page, 'sort=popular&category=photo&tags=%E3%83%AB%E3%83%9F&limit=12');
  if (expected.length > 0) {
    await expect(cards(page).first().getByRole('heading')).toHaveText(expected[0]?.title ?? '');
  } else {
    await expect(page.getByText('条件に合う投稿が見つかりませんでした')).toBeVisible();
  }
  await filters.getByRole('button', { name: 'タグ「ルミ」の絞り込みを外す' }).click();
  await page.getByRole('tab', { name: '新着' }).click();
  await expect(page).toHaveURL(/\?category=photo$/);
});

test('a visitor is asked to log in for フォロー中; a member finds this feed first on /feed [HOME-10, HOME-11, HOME-12, ROUTE-45]', {
  tag: '@phone',
}, async ({ page }) => {
  await page.goto('/');
  await page.getByRole('tab', { name: 'フォロー中' }).click();
  await expect(page.getByRole('tabpanel').getByRole('link', { name: 'ログイン' })).toHaveAttribute(
    'href',
    '#/login',
  );
  await join(page);
  await page.goto('/#/feed');
  await expect(page.getByRole('tab', { name: 'フォロー中' })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await page.getByRole('button', { name: 'おすすめから探す' }).click();
  await expect(page).toHaveURL(/#\/feed\?tab=recommended$/);
  await expect(cards(page).first()).toBeVisible();
});

test('with the keyboard, a reader goes from a post to its tag, its author’s posts and the lightbox [LOOK-01, READ-02, ROUTE-53]', {
  tag: '@desk',
}, async ({ page }) => {
  const { username } = await joinOverHttp(page);
  const tag = `札${username}`.slice(0, 30);
  const before = await publishPicture(page, `はじめの絵 ${username}`, tag);
  const id = await publishPicture(page, `つぎの絵 ${username}`, tag);
  await page.goto(`/#/posts/${id}`);

  const zoom = page.getByRole('button', { name: /画像を拡大する/ });
  await page.getByRole('region', { name: 'この作者の他の作品' }).getByRole('link').waitFor();
  await expectAccessible(page, 'a post');
  await zoom.press('Enter');
  const viewer = page.getByRole('dialog', { name: '拡大した画像' });
  await expect(viewer).toBeVisible();
  await expectAccessible(page, 'the viewer');
  await page.keyboard.press('ArrowRight');
  await expect(viewer.getByRole('link', { name: `はじめの絵 ${username}` })).toBeVisible();
  await expect(viewer.getByText('1 / 1')).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('+');
  const picture = viewer.locator('img');
  await expect
    .poll(async () => (await picture.boundingBox())?.width ?? 0)
    .toBeGreaterThan((page.viewportSize()?.width ?? 0) > 800 ? 1000 : 500);
  await page.keyboard.press('Escape');
  await expect(viewer).toBeHidden();
  await expect(zoom).toBeFocused();
  await zoom.press('Enter');
  await expect(viewer).toBeVisible();
  await page.goBack();
  await expect(viewer).toBeHidden();
  await expect(page).toHaveURL(new RegExp(`#/posts/${id}$`));

  await page.getByRole('link', { name: `#${tag}` }).click();
  await expect(page.getByRole('heading', { level: 1, name: tag })).toBeVisible();
  await expect(page.getByText('2件の投稿')).toBeVisible();
  await expect(cards(page)).toHaveCount(2);
  await page.goBack();
  await page
    .getByRole('region', { name: 'この作者の他の作品' })
    .getByRole('link', { name: /はじめの絵/ })
    .click();
  await expect(page).toHaveURL(new RegExp(`#/posts/${before}$`));
  await expect(
    page.getByRole('heading', { level: 1, name: `はじめの絵 ${username}` }),
  ).toBeVisible();
});

test('a video is played on its page; before that, nothing is requested from YouTube [READ-04, READ-17]', {
  tag: '@phone',
}, async ({ page }) => {
  await join(page);
  const requested: string[] = [];
  page.on('request', (request) => {
    const { hostname } = new URL(request.url());
    if (hostname !== 'localhost') requested.push(hostname);
  });
  await page.route('https://www.youtube-nocookie.com/**', (route) =>
    route.fulfill({ contentType: 'text/html; charset=utf-8', body: '<!doctype html><p>動画</p>' }),
  );
  await page.goto('/#/posts/new');
  const title = 'うごく絵';
  await addToPost(page, '動画');
  await page.getByLabel('動画のリンク').fill('https://youtu.be/abcDEF12345');
  await page.getByLabel('タイトル').fill(title);
  await page.getByRole('radio', { name: 'その他' }).check();
  await page.getByRole('main').getByRole('button', { name: '投稿する' }).click();
  const play = page.getByRole('button', { name: '動画を再生する' });
  await expect(play).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(requested).toEqual([]);
  await play.click();
  await expect(page.frameLocator('iframe').getByText('動画')).toBeVisible();
  expect(requested).toContain('www.youtube-nocookie.com');
});

test('the buttons for like, share and save are in one row of a post [LOOK-12]', async ({
  page,
  isMobile,
}) => {
  const { username } = await join(page);
  const id = await publish(page, {
    title: `一列 ${username}`,
    picture: await paintPicture(400, 300),
  });
  for (const width of isMobile ? [390, 320] : [1280]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto(`/#/posts/${id}`);
    const main = page.getByRole('main');
    for (const name of [/にいいね、現在/, 'シェア', /^保存/]) {
      await expect(main.getByRole('button', { name }).first()).toBeVisible();
    }
    const row = main.getByRole('button', { name: 'シェア' }).locator('..');
    await expect
      .poll(() =>
        row.getByRole('button').evaluateAll((all) => {
          const boxes = all.map((button) => button.getBoundingClientRect());
          const middles = boxes.map(({ top, bottom }) => Math.round((top + bottom) / 2));
          return {
            count: all.length,
            rows: new Set(middles).size,
            isLarge: boxes.every(({ width, height }) => Math.min(width, height) >= 44),
            isInside: boxes.every(({ left, right }) => left >= 0 && right <= innerWidth),
          };
        }),
      )
      .toEqual({ count: 3, rows: 1, isLarge: true, isInside: true });
  }
});

test('the lightbox labels the pictures of other posts, links to these posts, and is closed by a swipe down [LOOK-13, LOOK-42]', {
  tag: '@phone',
}, async ({ page }) => {
  const { username } = await joinOverHttp(page);
  const picture = await paintPicture(600, 800);
  const before = await publish(page, { title: `前の絵 ${username}`, picture });
  const id = await publish(page, { title: `今の絵 ${username}`, picture });
  await page.goto(`/#/posts/${id}`);
  await page
    .getByRole('region', { name: 'この作者の他の作品' })
    .getByRole('link')
    .first()
    .waitFor();
  const zoom = page.getByRole('button', { name: /画像を拡大する/ });
  const viewer = page.getByRole('dialog', { name: '拡大した画像' });
  await zoom.tap();
  await expect(viewer).toBeVisible();
  await expect(viewer.getByText(/^\d \/ \d$/)).toHaveCount(0);
  await expect(viewer.getByText('この作者の他の作品')).toHaveCount(0);
  await swipe(page, { x: 200, y: 300 }, { x: 206, y: 520 });
  await expect(viewer).toBeHidden();
  await expect(page).toHaveURL(new RegExp(`#/posts/${id}$`));
  await zoom.tap();
  await expect(viewer).toBeVisible();
  await swipe(page, { x: 320, y: 400 }, { x: 80, y: 404 });
  await expect(viewer.getByText('この作者の他の作品')).toBeInViewport({ ratio: 1 });
  await expect(viewer.getByText('1 / 1')).toBeVisible();
  await viewer.getByRole('link', { name: `前の絵 ${username}` }).tap();
  await expect(page).toHaveURL(new RegExp(`#/posts/${before}$`));
  await expect(viewer).toBeHidden();
});

test('a tall picture is as wide as a phone, and has a sensible width on a desktop [LOOK-20]', async ({
  page,
  isMobile,
}) => {
  await joinOverHttp(page);
  const id = await publish(page, { title: '四コマ', picture: await paintPicture(900, 4500) });
  await page.goto(`/#/posts/${id}`);
  const picture = page.getByRole('button', { name: /全体を見る/ });
  await expect.poll(async () => (await picture.boundingBox())?.width).toBe(isMobile ? 390 : 448);
});

interface Point {
  x: number;
  y: number;
}

function frames(count: number): Promise<void> {
  return new Promise((resolve) => {
    const next = (left: number): unknown =>
      left === 0 ? resolve() : requestAnimationFrame(() => next(left - 1));
    next(count);
  });
}

/** Moves one finger over the screen, with the events of a touch screen. */
async function swipe(page: Page, from: Point, to: Point): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints });
  await send('touchStart', [from]);
  for (let step = 1; step <= 4; step += 1) {
    const at = (a: number, b: number) => a + ((b - a) * step) / 4;
    await send('touchMove', [{ x: at(from.x, to.x), y: at(from.y, to.y) }]);
    // The speed of a hand. After a faster move, the browser treats the next tap as the end of a fling.
    await page.evaluate(frames, 4);
  }
  await send('touchEnd', []);
  await session.detach();
}
