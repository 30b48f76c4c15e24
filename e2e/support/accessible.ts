import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** No violation in either theme, and nothing to scroll sideways. */
export async function expectAccessible(page: Page, route: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    // Colours fade into each other; half-way they are nobody's choice.
    await page.waitForTimeout(400);
    const { violations } = await new AxeBuilder({ page }).analyze();
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
