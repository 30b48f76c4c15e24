import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, join, test } from './support/test.ts';

const banners = (page: Page) => page.getByRole('region', { name: 'ピックアップ' });
const slide = (page: Page) => banners(page).locator('[role=group]:not([inert])');

/** Opens home when the demo community has all of its banners. The site may still be seeding them. */
async function openHome(page: Page): Promise<void> {
  // On a phone, the banners are shown to members once a day.
  await page.addInitScript(() => {
    if (location.protocol !== 'about:') localStorage.removeItem('hiroba.banners');
  });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expect(async () => {
    await page.goto('about:blank');
    await page.goto('/');
    // A tap before hydration has no effect.
    await expect(page.locator('#root[data-prerendered]')).toHaveCount(0);
    await expect(banners(page).getByRole('button', { name: /枚目を表示/ })).toHaveCount(4, {
      timeout: 2000,
    });
  }).toPass();
}

/** Returns how much of each banner's text is hidden, in pixels. */
async function hiddenHeights(page: Page): Promise<number[]> {
  const hidden: number[] = [];
  const dots = banners(page).getByRole('button', { name: /枚目を表示/ });
  for (const dot of await dots.all()) {
    // The click is repeated, because a click before hydration has no effect.
    await expect(async () => {
      await dot.click();
      await expect(dot).toHaveAttribute('aria-current', 'true', { timeout: 1000 });
    }).toPass();
    hidden.push(
      await slide(page).evaluate((shown) => {
        const box = shown.getBoundingClientRect();
        const words = [...shown.querySelectorAll('span')].filter(({ textContent }) => textContent);
        const edges = words.map((word) => word.getBoundingClientRect());
        const clipped = words.map((word) => word.scrollHeight - word.clientHeight);
        return Math.max(
          ...edges.map(({ bottom }) => bottom - box.bottom),
          ...edges.map(({ top }) => box.top - top),
          ...clipped,
        );
      }),
    );
  }
  return hidden;
}

test('no banner cuts off its text, even on narrow phones [BANNER-11]', async ({ page }) => {
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    await openHome(page);
    const hidden = await hiddenHeights(page);
    expect(hidden, `${width} px`).toHaveLength(4);
    expect(Math.max(...hidden), `${width} px`).toBeLessThanOrEqual(1);
  }
});

test('the scrim of a banner leaves the right side of the picture clear [BANNER-12]', async ({
  page,
}) => {
  await openHome(page);
  const image = slide(page).locator('img').first();
  await expect
    .poll(() =>
      image.evaluate(
        ({ complete, naturalWidth }: HTMLImageElement) => complete && naturalWidth > 0,
      ),
    )
    .toBe(true);
  const box = await slide(page).boundingBox();
  if (!box) throw new Error('No banner is shown');
  const clip = {
    x: box.x + box.width * 0.66,
    y: box.y,
    width: box.width * 0.3,
    height: box.height,
  };
  const veiled = await brightness(await page.screenshot({ clip }));
  await slide(page)
    .locator('[data-scrim]')
    .evaluate((scrim: HTMLElement) => {
      scrim.style.visibility = 'hidden';
    });
  const clear = await brightness(await page.screenshot({ clip }));
  expect(veiled / clear).toBeGreaterThan(0.95);
});

async function drag(page: Page, x: number, y = 0): Promise<void> {
  const box = await slide(page).boundingBox();
  if (!box) throw new Error('No banner is shown');
  const touch = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove', share: number) =>
    touch.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: [
        { x: box.x + box.width / 2 + x * share, y: box.y + box.height / 2 + y * share },
      ],
    });
  await send('touchStart', 0);
  for (const share of [0.2, 0.4, 0.6, 0.8, 1]) await send('touchMove', share);
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await touch.detach();
}

/** Expects that Escape hides a control that the pointer has shown, until the pointer returns. */
async function expectHiddenByEscape(page: Page, control: Locator): Promise<void> {
  // A control with the focus stays visible.
  await control.blur();
  await page.mouse.move(0, 0);
  await expect(control).toHaveCSS('opacity', '0');
  await banners(page).hover();
  await expect(control).toHaveCSS('opacity', '1');
  // Escape has no effect before its code has loaded.
  await expect(async () => {
    await page.keyboard.press('Escape');
    await expect(control).toHaveCSS('opacity', '0', { timeout: 1000 });
  }).toPass();
  await page.mouse.move(0, 0);
  await banners(page).hover();
  await expect(control).toHaveCSS('opacity', '1');
}

test('banners turn by touch or mouse, and open their links [BANNER-06, BANNER-07, BANNER-13, BANNER-23, LOOK-72]', async ({
  page,
  isMobile,
}) => {
  // Joins as an admin, because admins may open all pages to which the banners link.
  await join(page);
  await openHome(page);
  const current = () => slide(page).getAttribute('aria-label');
  const expectCurrent = (number: number) => expect.poll(current).toBe(`4枚中${number}枚目`);
  // The turn is repeated, because a turn before hydration has no effect.
  const expectTurned = (turn: () => Promise<void>) =>
    expect(async () => {
      if ((await current()) === '4枚中1枚目') await turn();
      await expect.poll(current, { timeout: 1000 }).toBe('4枚中2枚目');
    }).toPass();
  if (isMobile) {
    await expectTurned(() => drag(page, -60));
    await drag(page, -40);
    await expectCurrent(2);
    await drag(page, 60);
    await expectCurrent(1);
    await drag(page, 60);
    await expectCurrent(4);
    // This drag comes last, because the page still scrolls after the finger has left it.
    await drag(page, 0, -200);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(50);
    await expectCurrent(4);
    // The drag itself does not follow a link.
    await expect(page).toHaveURL(/\/$/);
  } else {
    await banners(page).hover();
    const next = banners(page).getByRole('button', { name: '次のスライド' });
    await expectTurned(() => next.click());
    await expectHiddenByEscape(page, next);
    await banners(page).getByRole('button', { name: '前のスライド' }).click();
    await expectCurrent(1);
  }
  await banners(page).getByRole('button', { name: '3枚目を表示' }).click();
  await expectCurrent(3);
  const link = slide(page).getByRole('link');
  const target = await link.getAttribute('href');
  await link.click();
  await expect(page).toHaveURL(new RegExp(`${target}$`));
});

async function brightness(png: Buffer): Promise<number> {
  const { channels } = await sharp(png).greyscale().stats();
  return channels[0]?.mean ?? 0;
}
