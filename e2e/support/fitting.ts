import { expect, type Page } from '@playwright/test';

/** The narrowest supported screen, in pixels. */
const NARROW = 320;

/** The widest phone, in pixels. */
const WIDEST = 500;

/** The largest spacing of texts that a page must support (WCAG 1.4.12). */
const SPACING = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
  p { margin-bottom: 2em !important; }
`;

/**
 * Expects on a phone that no text is lost when text has twice its size (WCAG 1.4.4), when the phone is narrow (WCAG
 * 1.4.10), or when text has more spacing (WCAG 1.4.12). Text is lost when it is clipped, when other text or the next
 * card covers it, when it leaves the screen, or when its lines have only one or two letters. Does nothing on a desktop.
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
      const find = () => page.evaluate(findUnfit, { isSpaced: false });
      await expect.poll(find, `${route}, ${width} px, ${scale}`).toEqual([]);
    }
  }
  await page.evaluate(() => document.documentElement.removeAttribute('style'));
  await page.setViewportSize(size);
  await setSpacing(page, SPACING);
  const find = () => page.evaluate(findUnfit, { isSpaced: true });
  await expect.poll(find, `${route}, spaced`).toEqual([]);
  await setSpacing(page, '');
}

/** The content security policy refuses style elements, but not constructed style sheets. */
function setSpacing(page: Page, css: string): Promise<void> {
  return page.evaluate((text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    document.adoptedStyleSheets = [sheet];
  }, css);
}

/** A line of a text. Its right edge is the right edge of the box that clips the text. */
interface Line extends Pick<DOMRect, 'top' | 'bottom' | 'left' | 'right'> {
  text: string;
}

/**
 * Returns the texts that do not fit, each with the reason. This function runs in the page. Texts that cover one another
 * are found with `isSpaced` only, because without more spacing a line is lower than its rectangle.
 */
export function findUnfit({ isSpaced }: { isSpaced: boolean }): string[] {
  const found = new Set<string>();
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth > clientWidth) found.add(`the page is ${scrollWidth - clientWidth} px too wide`);
  const lines: Line[] = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const element = texts.currentNode.parentElement;
    const text = texts.currentNode.textContent?.trim() ?? '';
    if (element === null || text.length < 2 || !isVisible(element)) continue;
    const rects = rectsOf(texts.currentNode);
    const problem = problemOf(element, rects);
    if (problem !== null) found.add(`${problem}: ${text.slice(0, 30)}`);
    if (isSpaced && !isAbovePage(element)) lines.push(...linesOf(element, text, rects));
  }
  for (const text of coveredTexts()) found.add(`covered by a text: ${text.slice(0, 30)}`);
  if (isSpaced) for (const text of highCards()) found.add(`higher than its cell: ${text}`);
  return [...found];

  /** Whether an element is in a bar or a dialog over the page. */
  function isAbovePage(element: Element): boolean {
    for (let at: Element | null = element; at !== null; at = at.parentElement) {
      if (/fixed|sticky/.test(getComputedStyle(at).position)) return true;
    }
    return false;
  }

  function linesOf(element: Element, text: string, rects: readonly DOMRect[]): Line[] {
    const box = boxAround(element, rects[0]);
    if (box === null) return [];
    return rects
      .filter(({ top, bottom }) => (top + bottom) / 2 <= box.bottom)
      .filter((whole) => !rects.some((visible) => isPartOf(visible, whole)))
      .map(({ top, bottom, left, right }) => ({
        text,
        top,
        bottom,
        left,
        right: Math.min(right, box.right),
      }));
  }

  /** A shortened text has two rectangles: the rectangle of the whole text, and the rectangle of its visible part. */
  function isPartOf(visible: DOMRect, whole: DOMRect): boolean {
    return visible.top === whole.top && visible.left === whole.left && visible.right < whole.right;
  }

  function coveredTexts(): string[] {
    lines.sort((a, b) => a.top - b.top);
    return lines.flatMap(({ text, top, bottom, left, right }, index) => {
      const middle = (top + bottom) / 2;
      const below = lines.slice(index + 1);
      const end = below.findIndex((other) => other.top > middle);
      const isCovered = below
        .slice(0, end === -1 ? below.length : end)
        .some((other) => other.bottom > middle && other.left < right - 2 && other.right > left + 2);
      return isCovered ? [text] : [];
    });
  }

  /** Returns the texts of the cards of a masonry layout that touch the next card of their column. */
  function highCards(): string[] {
    const cards = [...document.querySelectorAll('.masonry-cell:not([aria-hidden])')];
    const boxes = cards.map((card) => card.getBoundingClientRect());
    return boxes.flatMap(({ left, top, bottom }, index) => {
      const isNext = (other: DOMRect) => other.left === left && other.top > top;
      const touches = boxes.some((other) => isNext(other) && other.top < bottom + 4);
      return touches ? [String(cards[index]?.textContent.slice(0, 30))] : [];
    });
  }

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
    const bottom = Math.max(...rects.map((rect) => rect.bottom));
    if (!box.hasEllipsis && bottom > box.bottom + 0.3 * em) return 'cut off below';
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
      return { right, width, bottom, hasEllipsis };
    }
    const bottom = Number.POSITIVE_INFINITY;
    return { right: clientWidth, width: clientWidth, bottom, hasEllipsis: false };
  }
}
