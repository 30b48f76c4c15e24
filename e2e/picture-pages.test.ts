import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { hands, swipe } from './support/hands.ts';
import { paintPicture, picturesOf } from './support/picture.ts';
import { publish } from './support/posts.ts';
import { inAnotherBrowser } from './support/team.ts';
import { expect, join, joinOverHttp, test } from './support/test.ts';

const spoiler = { spoiler: true, sensitive: false };

function paint(count: number): Promise<Buffer[]> {
  return Promise.all(Array.from({ length: count }, () => paintPicture(600, 800)));
}

/** Swipes until the page with a number is shown, because a busy machine can lose a swipe. */
async function swipeTo(page: Page, over: Locator, by: number, shown: Locator): Promise<void> {
  await expect(async () => {
    if (!(await shown.isVisible())) await swipe(page, over, by);
    await expect(shown).toBeVisible({ timeout: 2000 });
  }).toPass();
}

/** Waits until the pages have stopped, because a tap on moving pages only stops them. */
async function atRest(pages: Locator): Promise<void> {
  const list = pages.getByRole('list');
  await expect
    .poll(() => list.evaluate(({ scrollLeft, clientWidth }) => Math.abs(scrollLeft) % clientWidth))
    .toBe(0);
}

/**
 * Swipes until the pages have stopped at this number. After a lost swipe, the number can be visible for a moment while
 * the pages move back.
 */
async function turnTo(page: Page, pages: Locator, by: number, shown: Locator): Promise<void> {
  await expect(async () => {
    await swipeTo(page, pages, by, shown);
    await atRest(pages);
    await expect(shown).toBeVisible({ timeout: 1 });
  }).toPass();
}

test('a reader turns the pages of a manga from right to left, both on the page of the post and in the viewer [DRAW-71, DRAW-72, DRAW-89]', async ({
  page,
}) => {
  const author = await join(page);
  const postId = await publish(page, {
    title: `右とじの漫画 ${author.username}`,
    pictures: await paint(3),
    picture_layout: 'pages',
    from_right: true,
  });
  await page.goto(`/#/posts/${postId}`);
  const { isPhone, press } = hands(page);
  const pages = page.getByRole('region', { name: 'ページ（右から左へめくる）' });
  await expect(pages.getByText('1 / 3')).toBeVisible();
  await expectAccessible(page, 'pages from right to left');
  if (isPhone) await turnTo(page, pages, 240, pages.getByText('2 / 3'));
  else {
    await pages
      .getByRole('button', { name: /^画像を拡大する/ })
      .first()
      .focus();
    await page.keyboard.press('ArrowLeft');
  }
  await expect(pages.getByText('2 / 3')).toBeVisible();
  await atRest(pages);
  await press(pages.getByRole('button', { name: '次のページ' }));
  await expect(pages.getByText('3 / 3')).toBeVisible();
  await atRest(pages);
  const [left, right] = await Promise.all(
    ['次のページ', '前のページ'].map((name) => pages.getByRole('button', { name }).boundingBox()),
  );
  expect(left?.x).toBeLessThan(right?.x ?? 0);

  await press(pages.getByRole('button', { name: /^画像を拡大する/ }).nth(2));
  const viewer = page.getByRole('dialog', { name: '拡大した画像' });
  await expect(viewer.getByText('3 / 3')).toBeVisible();
  const shown = viewer.getByRole('img', { name: /枚中3枚目/ });
  await expect(shown).toBeVisible();
  if (isPhone) await swipeTo(page, shown, -200, viewer.getByText('2 / 3'));
  else await page.keyboard.press('ArrowRight');
  await expect(viewer.getByText('2 / 3')).toBeVisible();
  const boxes = await Promise.all(
    [1, 2, 3].map((number) =>
      viewer.getByRole('button', { name: `${number}枚目を表示` }).boundingBox(),
    ),
  );
  const [first, second, third] = boxes.map((box) => box?.x ?? 0);
  expect([third, second, first]).toEqual(
    [first, second, third].toSorted((a, b) => (a ?? 0) - (b ?? 0)),
  );
});

test('a swipe over a covered picture turns the page without opening the picture; a tap opens the picture [DRAW-76, DRAW-94]', {
  tag: '@phone',
}, async ({ page, browser }) => {
  const author = await join(page);
  const title = `ひみつの漫画 ${author.username}`;
  const fields = {
    title,
    pictures: await paint(3),
    picture_layout: 'pages',
    picture_labels: [spoiler, spoiler, { ...spoiler, sensitive: true }],
  } as const;
  const postId = await publish(page, fields);
  const { page: reader } = await inAnotherBrowser(browser);
  const requested = picturesOf(reader);
  await reader.goto(`/#/posts/${postId}`);
  const pages = reader.getByRole('region', { name: 'ページ' });
  await expect(pages.getByText('1 / 3')).toBeVisible();
  await expect(pages.getByRole('button', { name: /^見る/ }).first()).toBeVisible();
  await turnTo(reader, pages, -240, pages.getByText('2 / 3'));
  expect(requested).toEqual([]);
  await pages.getByRole('button', { name: /^見る/ }).nth(1).tap();
  await pages
    .getByRole('button', { name: /^画像を拡大する/ })
    .nth(1)
    .tap();
  const viewer = reader.getByRole('dialog', { name: '拡大した画像' });
  await expect(viewer.getByText('2 / 3')).toBeVisible();
  // The press also uncovers the first picture, because both pictures are covered for the same reason.
  await expect.poll(() => new Set(requested).size).toBe(2);
  const second = viewer.getByRole('img', { name: /枚中2枚目/ });
  const third = viewer.getByText('3 / 3');
  await swipeTo(reader, second, -200, third);
  const cover = viewer.getByRole('button', { name: /^見る/ });
  await expect(cover).toBeVisible();
  await swipeTo(reader, cover, 200, viewer.getByText('2 / 3'));
  await swipeTo(reader, second, -200, third);
  await expect(cover).toBeVisible();
  expect(new Set(requested).size).toBe(2);
  const box = await cover.boundingBox();
  if (!box) throw new Error('The cover is not visible');
  await reader.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
  await expect(viewer.getByRole('button', { name: /^隠す/ })).toBeVisible();
  await expect.poll(() => new Set(requested).size).toBe(3);
  await reader.context().close();
});

declare global {
  interface Window {
    /** For each picture of the page, whether it had loaded at the time of printing. */
    printed?: boolean[];
  }
}

/** Records the state of the page at the time of printing, and replaces the browser's dialog. */
async function watchPrints(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.print = () => {
      const images = [...document.querySelectorAll<HTMLImageElement>('article img[alt*="枚中"]')];
      window.printed = images.map((image) => image.complete && image.naturalWidth > 0);
    };
  });
}

test('a reader prints a post with all of its pictures; covered pictures stay covered [DRAW-73, DRAW-91, DRAW-92]', {
  tag: '@desk',
}, async ({ page, browser }) => {
  await watchPrints(page);
  const author = await joinOverHttp(page);
  const pictures = await paint(6);
  const open = await publish(page, { title: `印刷 ${author.username}`, pictures });
  const covered = await publish(page, {
    title: 'ひみつ',
    pictures,
    labels: { ...spoiler, ai: 'none' },
  });
  await page.goto(`/#/posts/${open}`);
  await expect(page.getByRole('img', { name: /6枚中1枚目/ })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+p');
  await expect.poll(() => page.evaluate(() => window.printed)).toEqual(pictures.map(() => true));
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('contentinfo')).toBeHidden();
  await expect(page.getByRole('heading', { name: 'コメント' })).toBeHidden();
  await expect(page.getByRole('button', { name: '投稿のメニュー' })).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

  const { page: reader } = await inAnotherBrowser(browser);
  await watchPrints(reader);
  await reader.goto(`/#/posts/${covered}`);
  const requested = picturesOf(reader);
  await reader.reload();
  await expect(reader.getByRole('button', { name: /^見る/ }).first()).toBeVisible();
  await reader.getByRole('button', { name: '投稿のメニュー' }).press('Enter');
  await reader.getByRole('menuitem', { name: '印刷' }).press('Enter');
  await expect.poll(() => reader.evaluate(() => window.printed)).toEqual([]);
  const { pictures: hidden } = await (await page.request.get(`/api/posts/${covered}`)).json();
  for (const { url } of hidden) expect(requested).not.toContain(url);
  await reader.context().close();
});

test('a long picture is printed completely in the light theme; the screen shows its top [READ-15, READ-32]', {
  tag: '@desk',
}, async ({ page }) => {
  const author = await joinOverHttp(page);
  const pictures = [await paintPicture(400, 2000)];
  const postId = await publish(page, { title: `長い絵 ${author.username}`, pictures });
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto(`/#/posts/${postId}`);
  const picture = page.getByRole('article').getByRole('img').first();
  const shape = async () => {
    const { width = 1, height = 0 } = (await picture.boundingBox()) ?? {};
    return height / width;
  };
  await expect.poll(shape).toBeCloseTo(1.5, 1);
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect.poll(shape).toBeCloseTo(5, 1);
  await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('color', 'rgb(34, 29, 43)');
  await page.emulateMedia({ media: 'screen', colorScheme: 'dark' });
  await expect.poll(shape).toBeCloseTo(1.5, 1);
});
