import { expect, type Page } from '@playwright/test';

/**
 * Follows a link of the opened mail. Repeats the click, because a click has no effect before the frame of the mail is
 * drawn.
 */
export async function followMailLink(page: Page, name: string, address: RegExp): Promise<void> {
  const link = page.frameLocator('iframe').getByRole('link', { name });
  await expect(async () => {
    if (!address.test(page.url())) await link.click({ timeout: 1000 });
    await expect(page).toHaveURL(address, { timeout: 3000 });
  }).toPass();
}
