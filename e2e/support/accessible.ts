import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type { RunOptions } from 'axe-core';

/** The minified file of axe has no comments, and is parsed in half the time. */
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const themes: Record<'light' | 'dark', RunOptions> = {
  light: {
    resultTypes: ['violations'],
    // This rule is off by default.
    rules: { 'target-size': { enabled: true } },
  },
  // In the dark theme, only colours are checked, because nothing else differs between the themes.
  dark: { resultTypes: ['violations'], runOnly: ['color-contrast', 'link-in-text-block'] },
};

/** The state that checks store in a document. */
interface Checked {
  axe: typeof import('axe-core');
  flawless?: Set<string>;
}

/** Closes the toasts. Expects no accessibility violation in either theme, and no horizontal scrolling. */
export async function expectAccessible(page: Page, route: string): Promise<void> {
  await closeToasts(page);
  await expectNoViolation(page, route);
}

/** Closes all toasts, and waits until none is visible. A fading toast has the colours of neither theme. */
async function closeToasts(page: Page): Promise<void> {
  const toasts = page.getByRole('region', { name: '通知' }).getByRole('dialog');
  await toasts.getByRole('button', { name: '閉じる' }).evaluateAll((buttons: HTMLElement[]) => {
    for (const button of buttons) button.click();
  });
  await expect(toasts).toHaveCount(0);
}

/** Like expectAccessible, but includes visible toasts. */
export async function expectNoViolation(page: Page, route: string): Promise<void> {
  await addAxe(page);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    // The check is repeated, because a toast that appears or fades has the colours of neither theme. A violation of the
    // page itself remains.
    await expect(async () => {
      await endAnimations(page);
      const found = await findViolations(page, colorScheme);
      expect(found, `${route} in ${colorScheme}`).toEqual([]);
    }).toPass({ timeout: 20_000 });
  }
  const sideways = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(sideways, route).toBe(0);
}

/** Adds axe to the document and its frames, unless an earlier check has already added it. */
async function addAxe(page: Page): Promise<void> {
  for (const frame of page.frames()) {
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axe);
  }
}

/**
 * Returns the accessibility violations of the document. Skips a header, footer or tab bar when the same HTML has passed
 * an earlier check. Only the violations are sent from the browser, because all results are half a megabyte, and sending
 * them takes longer than the check.
 */
function findViolations(page: Page, theme: keyof typeof themes): Promise<string[]> {
  return page.evaluate(
    async ([name, options]) => {
      const { axe: inPage, flawless = new Set() } = window as unknown as Checked;
      const parts = [...document.querySelectorAll(':is(header, footer, nav):not(main *)')];
      const keyOf = ({ outerHTML }: Element) => `${name} ${outerHTML}`;
      const exclude = parts.filter((part) => flawless.has(keyOf(part)));
      // A bar over the page can hide a part of a control. The control would then count as too small.
      const bars = document.querySelectorAll<HTMLElement>('header, [data-bottom-bar], nav');
      for (const bar of bars) bar.style.position = 'static';
      const { violations } = await inPage.run({ exclude }, options);
      for (const bar of bars) bar.style.position = '';
      if (violations.length === 0) for (const part of parts) flawless.add(keyOf(part));
      Object.assign(window, { flawless });
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
    },
    [theme, themes[theme]] as const,
  );
}

/**
 * Ends all transitions, because a colour in the middle of a transition belongs to neither theme. A new element begins
 * its transition with the next frame. The end of a parent's transition starts another transition of an inherited
 * colour.
 */
async function endAnimations(page: Page): Promise<void> {
  await expect(page.locator('[data-starting-style]')).toHaveCount(0);
  await page.evaluate(() => {
    const running = () =>
      document.getAnimations().filter(({ playState, effect }) => {
        const { endTime } = effect?.getComputedTiming() ?? {};
        return playState === 'running' && endTime !== Number.POSITIVE_INFINITY;
      });
    for (let found = running(); found.length > 0; found = running()) {
      for (const animation of found) animation.finish();
    }
  });
}
