import { expect, type Page } from '@playwright/test';

/** The narrowest supported screen, in pixels. */
const NARROW = 320;

/** The widest phone, in pixels. */
const WIDEST = 500;

/**
 * Expects on a phone that no text is lost when text has twice its size (WCAG 1.4.4) or the phone is narrow (WCAG
 * 1.4.10). Lost text is clipped, leaves the screen, or has one or two letters per line. Does nothing on a desktop.
 */
export async function expectTextFits(page: Page, route: string): Promise<void> {
  const size = page.viewportSize();
  if (size === null || size.width > WIDEST) return;
  for (const width of [size.width, NARROW]) {
    for (const scale of ['100%', '200%']) {
      await page.evaluate((value) => {
        document.documentElement.style.fontSize = value;
      }, scale);
      // A change of the width makes Chromium evaluate container queries in `rem` again.
      await page.setViewportSize({ ...size, width: width + 1 });
      await page.setViewportSize({ ...size, width });
      const find = () => page.evaluate(findUnfit);
      await expect.poll(find, `${route}, ${width} px, ${scale}`).toEqual([]);
    }
  }
  await page.evaluate(() => document.documentElement.removeAttribute('style'));
  await page.setViewportSize(size);
}

/** Returns the texts that do not fit, each with the reason. This function runs in the page. */
function findUnfit(): string[] {
  const found = new Set<string>();
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth > clientWidth) found.add(`the page is ${scrollWidth - clientWidth} px too wide`);
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const element = texts.currentNode.parentElement;
    const text = texts.currentNode.textContent?.trim() ?? '';
    if (element === null || text.length < 2 || !isVisible(element)) continue;
    const problem = problemOf(element, rectsOf(texts.currentNode));
    if (problem !== null) found.add(`${problem}: ${text.slice(0, 30)}`);
  }
  return [...found];

  function isVisible(element: Element): boolean {
    const isPainted = element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    return isPainted && element.closest('[aria-hidden=true], [inert], option, script') === null;
  }

  function rectsOf(node: Node): DOMRect[] {
    const range = document.createRange();
    range.selectNodeContents(node);
    return [...range.getClientRects()].filter(({ width }) => width > 0);
  }

  function problemOf(element: Element, rects: readonly DOMRect[]): string | null {
    const em = Number.parseFloat(getComputedStyle(element).fontSize);
    const lines = new Set(rects.map(({ top }) => Math.round(top / em))).size;
    const left = Math.min(...rects.map((rect) => rect.left));
    const right = Math.max(...rects.map((rect) => rect.right));
    const box = boxAround(element, rects[0]);
    if (box === null) return null;
    if (lines > 2 && right - left < 2.5 * em) return 'narrow';
    if (right <= box.right + 2) return null;
    if (!box.hasEllipsis) return 'clipped';
    return box.width < 3 * em ? 'shortened to nothing' : null;
  }

  /** Returns the box that clips a text: the box of an ancestor, or the screen. Null for hidden and scrollable texts. */
  function boxAround(element: Element, first: DOMRect | undefined) {
    for (let at: Element | null = element; at !== null; at = at.parentElement) {
      const { overflowX, textOverflow, webkitLineClamp } = getComputedStyle(at);
      const { right, width, bottom } = at.getBoundingClientRect();
      if (/auto|scroll/.test(overflowX)) return null;
      if (!/hidden|clip/.test(overflowX)) continue;
      if (first === undefined || width <= 1 || first.top >= bottom) return null;
      const hasEllipsis = textOverflow === 'ellipsis' || webkitLineClamp !== 'none';
      return { right, width, hasEllipsis };
    }
    return { right: clientWidth, width: clientWidth, hasEllipsis: false };
  }
}
