import type { Page } from '@playwright/test';
import { RIGHT_TO_LEFT } from '#scripts/hostile-site/texts.ts';
import { findUnfit } from '../fitting.ts';

/** Returns the texts that do not fit into a page, and its effects of hostile texts. */
export async function faultsOf(page: Page): Promise<string[]> {
  const unfit = await page.evaluate(findUnfit, { isSpaced: false });
  return [...unfit, ...(await effectsOf(page))];
}

/** Returns what hostile texts do in a page. It may load from its own origin, or from the origin of the site. */
export function effectsOf(page: Page, origin = new URL(page.url()).origin): Promise<string[]> {
  return page.evaluate(findEffects, { rightToLeft: RIGHT_TO_LEFT, origin });
}

/**
 * Returns the attributes that run code or load from another host, the texts that cover the text or the icon of a
 * control, and the names from right to left that change the order of the texts around them. This function runs in the
 * page.
 */
function findEffects({ rightToLeft, origin }: { rightToLeft: string; origin: string }): string[] {
  const found = new Set<string>();
  for (const element of document.querySelectorAll('*')) checkAttributes(element);
  const texts = textNodes(document.body).filter((node) => !isAbovePage(node));
  const controls = document.querySelectorAll('a, button, input, select, textarea, summary');
  const contents = [...controls].filter((control) => !isAbovePage(control)).flatMap(contentsOf);
  for (const node of texts) {
    if (node.data.includes(rightToLeft)) checkDirection(node);
    checkControls(node);
  }
  return [...found];

  function checkAttributes(element: Element): void {
    const loads = element.matches('link:not([rel=canonical]), use, image') ? 'href' : 'src';
    for (const { name, value } of element.attributes) {
      if (name.startsWith('on')) found.add(`a handler: ${element.outerHTML.slice(0, 80)}`);
      const isLink = /^(href|action|formaction|xlink:href)$/.test(name);
      if (isLink && /^\s*(javascript|data|vbscript):/i.test(value)) found.add(`a link: ${value}`);
      if (![loads, 'srcset', 'poster', 'data'].includes(name)) continue;
      const isForeign = /^\s*(https?:)?\/\//.test(value) && !value.startsWith(origin);
      if (isForeign) found.add(`loads ${value}`);
    }
  }

  function checkControls(node: Text): void {
    const boxes = boxesOf(node);
    for (const { control, box } of contents) {
      if (control.contains(node) || !boxes.some((other) => overlap(box, other))) continue;
      found.add(`covers ${control.outerHTML.slice(0, 80)}: ${node.data.slice(0, 30)}`);
    }
  }

  /** Adds a fault if a text of the same line is before the name and on its right, or after the name and on its left. */
  function checkDirection(node: Text): void {
    const start = node.data.indexOf(rightToLeft);
    const end = start + rightToLeft.length;
    const block = blockOf(node);
    const name = firstBox(node, start, end);
    if (name === undefined) return;
    const around = textNodes(block).filter((other) => blockOf(other) === block);
    const index = around.indexOf(node);
    const before = around.slice(0, index).map((other) => firstBox(other, 0, other.length));
    const after = around.slice(index + 1).map((other) => firstBox(other, 0, other.length));
    before.push(firstBox(node, 0, start));
    after.push(firstBox(node, end, node.length));
    const isOnLine = (box: DOMRect) => Math.abs(box.top - name.top) < name.height / 2;
    const isTurned =
      before.some((box) => box && isOnLine(box) && box.left > name.left) ||
      after.some((box) => box && isOnLine(box) && box.left < name.left);
    if (isTurned)
      found.add(`a name turns the texts around it: ${block?.textContent?.slice(0, 80)}`);
  }

  function textNodes(root: Node | null): Text[] {
    if (root === null) return [];
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const nodes: Text[] = [];
    while (walker.nextNode()) nodes.push(walker.currentNode as Text);
    return nodes.filter((node) => node.data.trim() !== '' && isVisible(node.parentElement));
  }

  function isVisible(element: Element | null): boolean {
    const isPainted = element?.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    return isPainted === true && element?.closest('[inert], option, script, style') === null;
  }

  /** Whether a node is in a bar, a dialog or a badge over the page. */
  function isAbovePage(node: Node): boolean {
    for (let at = node.parentElement; at !== null; at = at.parentElement) {
      if (/fixed|sticky|absolute/.test(getComputedStyle(at).position)) return true;
    }
    return false;
  }

  function blockOf(node: Node): Element | null {
    let at = node.parentElement;
    while (at !== null && getComputedStyle(at).display === 'inline') at = at.parentElement;
    return at;
  }

  /** Returns the boxes of the texts and icons of a control. */
  function contentsOf(control: Element): { control: Element; box: DOMRect }[] {
    const icons = [...control.querySelectorAll('svg')].filter(isVisible);
    const boxes = [
      ...textNodes(control).flatMap(boxesOf),
      ...icons.map((icon) => shownPart(icon.getBoundingClientRect(), icon)),
    ];
    return boxes.map((box) => ({ control, box }));
  }

  function boxesOf(node: Text): DOMRect[] {
    const range = document.createRange();
    range.selectNodeContents(node);
    return [...range.getClientRects()].map((box) => shownPart(box, node));
  }

  function firstBox(node: Text, start: number, end: number): DOMRect | undefined {
    const isBlank = node.data.slice(start, end).trim() === '';
    const range = document.createRange();
    range.setStart(node, start);
    range.setEnd(node, end);
    return isBlank ? undefined : [...range.getClientRects()].find(({ width }) => width > 0);
  }

  /** Returns the part of a box that no ancestor clips. */
  function shownPart(box: DOMRect, node: Node): DOMRect {
    let { left, right, top, bottom } = box;
    for (let at = node.parentElement; at !== null; at = at.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(at);
      const outer = at.getBoundingClientRect();
      if (overflowX !== 'visible') {
        [left, right] = [Math.max(left, outer.left), Math.min(right, outer.right)];
      }
      if (overflowY !== 'visible') {
        [top, bottom] = [Math.max(top, outer.top), Math.min(bottom, outer.bottom)];
      }
    }
    return new DOMRect(left, top, Math.max(0, right - left), Math.max(0, bottom - top));
  }

  /** Whether two boxes share more than the edges of their letters. */
  function overlap(one: DOMRect, other: DOMRect): boolean {
    const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
    const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
    return width > 3 && height > 8;
  }
}
