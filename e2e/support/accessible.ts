import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Expects no violation in either theme, and no horizontal scrolling. */
export async function expectAccessible(page: Page, route: string): Promise<void> {
  await untilToastsAreGone(page);
  await expectNoViolation(page, route);
}

/** Waits until no toast is visible. A fading toast has the colours of neither theme. */
async function untilToastsAreGone(page: Page): Promise<void> {
  await expect(page.getByRole('region', { name: '通知' }).getByRole('dialog')).toHaveCount(0);
}

/** Like expectAccessible, but includes visible toasts. */
export async function expectNoViolation(page: Page, route: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await untilStill(page);
    // Without legacy mode axe opens a second page for its results, which can take the focus of this one.
    const axe = new AxeBuilder({ page }).setLegacyMode();
    // The themes differ only in their colours.
    if (colorScheme === 'dark') axe.withRules(['color-contrast', 'link-in-text-block']);
    const { violations } = await axe.analyze();
    const found = violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`,
    );
    expect(found, `${route} in ${colorScheme}`).toEqual([]);
  }
  const sideways = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(sideways, route).toBe(0);
}

/** Waits for the end of transitions: the colours between two themes belong to neither. */
function untilStill(page: Page): Promise<unknown> {
  return page.evaluate(() => {
    const moving = document.getAnimations().filter(({ effect }) => {
      const { endTime } = effect?.getComputedTiming() ?? {};
      return endTime !== Number.POSITIVE_INFINITY;
    });
    return Promise.allSettled(moving.map(({ finished }) => finished)).then(() => undefined);
  });
}
