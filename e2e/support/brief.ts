import type { Locator } from '@playwright/test';

/**
 * Resolves to the visible fraction of a text, from 0 to 1, when the text appears. Used for texts that disappear before
 * a slow machine can check them. Must be called before the text appears.
 */
export function ratioInViewport(within: Locator, words: string): Promise<number> {
  return within.evaluate((element, text) => {
    const { promise, resolve } = Promise.withResolvers<number>();
    const viewport = new IntersectionObserver(([entry]) => resolve(entry?.intersectionRatio ?? 0));
    const changes = new MutationObserver(check);
    function check() {
      const shown = [...element.querySelectorAll('[role=status]')].find(({ textContent }) =>
        textContent.includes(text),
      );
      if (!shown) return;
      changes.disconnect();
      viewport.observe(shown);
    }
    changes.observe(element, { childList: true, subtree: true });
    check();
    return promise;
  }, words);
}
