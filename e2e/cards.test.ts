import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { pictureStored } from './support/picture.ts';
import { publish } from './support/posts.ts';
import { expect, join, test } from './support/test.ts';

const cards = (page: Page) => page.getByRole('main').getByRole('article');

/** Returns the visible lines of an element, and how much of the letters is cut off at its lower or right edge. */
function linesOf(element: Locator) {
  return element.evaluate((node) => {
    const box = node.getBoundingClientRect();
    const outer = node.closest('.tint, a')?.getBoundingClientRect() ?? box;
    const lines = new Map<number, string>();
    const cut: string[] = [];
    const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const { data } = walker.currentNode as Text;
      for (let index = 0; index < data.length; index += 1) {
        const range = document.createRange();
        range.setStart(walker.currentNode, index);
        range.setEnd(walker.currentNode, index + 1);
        const letter = range.getBoundingClientRect();
        const middle = (letter.top + letter.bottom) / 2;
        if (middle > box.bottom) continue;
        const line = [...lines.keys()].find((top) => Math.abs(top - letter.top) < 4) ?? letter.top;
        lines.set(line, (lines.get(line) ?? '') + data[index]);
        const isInside = letter.right <= outer.right + 1 && box.bottom <= outer.bottom + 1;
        if (!isInside || box.bottom < letter.bottom - 5) cut.push(data[index] ?? '');
      }
    }
    return { lines: [...lines.values()], cut };
  });
}

test('cards without pictures show whole letters, break lines between phrases, and have aligned lower edges [LOOK-11, LOOK-40, LOOK-41]', async ({
  page,
  isMobile,
}) => {
  const { username } = await join(page);
  const titles = [
    'イルミネーション始まった',
    'お題募集',
    `${'とても長い題名を'.repeat(9)}${username}`,
    `コミュニケーションについて考えた夜 ${username}`,
  ];
  const content = '今年の冬は、駅前の広場で星を見上げながら過ごしたいと思っています。';
  for (const title of titles) await publish(page, { title, content });
  const picture = await sharp({
    create: { width: 300, height: 300, channels: 3, background: '#8ad' },
  })
    .png()
    .toBuffer();
  for (const title of ['短い題', `二行になる題名の絵 ${username}`]) {
    await publish(page, { title, picture });
  }
  for (const width of isMobile ? [390, 320] : [1280]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto('/');
    await page.reload();
    await expect(page.locator('#root[data-prerendered]')).toHaveCount(0);
    await page.evaluate(() => document.fonts.ready);
    const own = cards(page)
      .filter({ hasText: titles[0] ?? '' })
      .first();
    await expect(own.locator('wbr')).toHaveCount(1);
    for (const title of titles) {
      const card = cards(page).filter({ hasText: title }).first();
      const heading = card.getByRole('heading');
      expect((await linesOf(heading.locator('span'))).cut, `${title}, ${width} px`).toEqual([]);
      await expect(card.getByText(title)).toHaveCount(1);
    }
    const { lines } = await linesOf(own.getByRole('heading').locator('span'));
    expect(['イルミネーション始まった', 'イルミネーション|始まった']).toContain(lines.join('|'));
    const ends = await cards(page).evaluateAll((all) =>
      all.map((card) => {
        const visual = card.querySelector('a > div')?.getBoundingClientRect().bottom ?? 0;
        return Math.round(card.getBoundingClientRect().bottom - visual);
      }),
    );
    expect(new Set(ends).size, `${width} px`).toBe(1);
  }
});

/** Expects that the focus ring has a light and a dark line, one of which is visible on every picture. */
async function expectTwoColouredRing(control: Locator): Promise<void> {
  await control.focus();
  await expect(control).toHaveCSS('outline', 'rgb(255, 255, 255) solid 2px');
  const dark = await control.evaluate((element) => getComputedStyle(element, '::after').border);
  expect(dark).toBe('2px solid rgb(12, 9, 16)');
}

test('line art without a background has a white background in the dark theme, and a visible focus [LOOK-10, LOOK-74]', {
  tag: '@phone',
}, async ({ page }) => {
  const { username } = await join(page);
  const title = `線画 ${username}`;
  const lines = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="600">
    <circle cx="300" cy="300" r="120" fill="none" stroke="#111" stroke-width="8"/></svg>`;
  const picture = await sharp(Buffer.from(lines)).png().toBuffer();
  const id = await publish(page, { title, picture });
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await page.goto('/');
  const onCard = cards(page).filter({ hasText: title }).locator('img').first();
  await expectWhite(page, onCard);
  await page.goto(`/#/posts/${id}`);
  const zoom = page.getByRole('button', { name: /画像を拡大する/ });
  await expectWhite(page, zoom.locator('img'));
  await expectTwoColouredRing(zoom);
  await zoom.click();
  await expectWhite(page, page.getByRole('dialog', { name: '拡大した画像' }).locator('img'));
  await page.goto('/#/posts/new');
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'lines.png', mimeType: 'image/png', buffer: picture });
  await pictureStored(page);
  await expectWhite(page, page.getByRole('main').locator('img').first());
});

/** Expects that a transparent point of the picture is shown in white. */
async function expectWhite(page: Page, image: Locator): Promise<void> {
  await image.scrollIntoViewIfNeeded();
  await expect
    .poll(async () => {
      const box = await image.boundingBox();
      if (!box) return 0;
      const { x, y, width, height } = box;
      const clip = { x: x + width * 0.4, y: y + height * 0.45, width: 4, height: 4 };
      const shot = await page.screenshot({ clip, scale: 'css' });
      const { channels } = await sharp(shot).stats();
      return Math.round(Math.min(...channels.slice(0, 3).map(({ mean }) => mean)));
    })
    .toBe(255);
}
