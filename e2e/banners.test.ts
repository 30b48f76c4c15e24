import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, test } from './support/test.ts';

const banners = (page: Page) => page.getByRole('region', { name: 'ピックアップ' });
const slide = (page: Page) => banners(page).locator('[role=group]:not([inert])');

/** Opens home once the community has all of its banners: the site may still be making it. */
async function openHome(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expect(async () => {
    await page.goto('about:blank');
    await page.goto('/');
    // Before hydration a tap has no effect.
    await expect(page.locator('#root[data-prerendered]')).toHaveCount(0);
    await expect(banners(page).getByRole('button', { name: /枚目を表示/ })).toHaveCount(4, {
      timeout: 2000,
    });
  }).toPass();
}

/** How much taller the words of each banner are than what is shown of them, in pixels. */
async function hiddenHeights(page: Page): Promise<number[]> {
  const hidden: number[] = [];
  const dots = banners(page).getByRole('button', { name: /枚目を表示/ });
  for (const dot of await dots.all()) {
    await dot.click();
    await expect(dot).toHaveAttribute('aria-current', 'true');
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

test('no banner cuts its words, on narrow phones neither', async ({ page }) => {
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    await openHome(page);
    const hidden = await hiddenHeights(page);
    expect(hidden, `${width} px`).toHaveLength(4);
    expect(Math.max(...hidden), `${width} px`).toBeLessThanOrEqual(1);
  }
});

test('the scrim of a banner leaves the faces at its right clear', async ({ page }) => {
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

async function brightness(png: Buffer): Promise<number> {
  const { channels } = await sharp(png).greyscale().stats();
  return channels[0]?.mean ?? 0;
}
