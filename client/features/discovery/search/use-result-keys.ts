import type { KeyboardEvent, RefObject } from 'react';
import { isComposing } from '#client/ui/form/is-composing.ts';
import { moves, type Position } from './result-keys.ts';

/** Returns the elements that the arrow keys focus: the first link of each row. */
const itemsOf = (list: Element) =>
  [...list.children].flatMap((row) => row.querySelector<HTMLElement>('a, button') ?? []);

/**
 * Returns the key handler for the area with the field and the lists marked by `data-results`. Arrow down moves from the
 * field into the lists. Arrow up and Escape move back.
 */
export function useResultKeys(field: RefObject<HTMLInputElement | null>) {
  return (event: KeyboardEvent<HTMLElement>) => {
    const { key, target, currentTarget } = event;
    if (isComposing(event.nativeEvent) || hasModifier(event) || !(target instanceof Element))
      return;
    const lists = [...currentTarget.querySelectorAll('[data-results]')];
    const items = lists.map(itemsOf);
    const from = target === field.current ? beforeFirst : positionOf(lists, target);
    if (!from) return;
    if (key === 'Escape') return from === beforeFirst ? undefined : focusOn(event, field.current);
    const shapes = lists.map((list, index) => ({
      count: items[index]?.length ?? 0,
      columns: columnsOf(list),
    }));
    const isKnown = from === beforeFirst ? key === 'ArrowDown' : key in moves;
    if (!isKnown) return;
    const to = moves[key]?.(shapes, from);
    focusOn(event, (to && items[to.list]?.[to.index]) ?? field.current);
  };
}

/** The position of the field, above the first list. */
const beforeFirst: Position = { list: -1, index: 0 };

function positionOf(lists: Element[], target: Element): Position | undefined {
  const list = lists.findIndex((each) => each.contains(target));
  const rows = [...(lists[list]?.children ?? [])];
  const index = rows.findIndex((row) => row.contains(target));
  return index === -1 ? undefined : { list, index };
}

function columnsOf(list: Element): number {
  const tracks = getComputedStyle(list).gridTemplateColumns;
  return tracks && tracks !== 'none' ? tracks.split(' ').length : 1;
}

function focusOn(event: KeyboardEvent, element: HTMLElement | null): void {
  event.preventDefault();
  element?.focus();
}

const hasModifier = ({ altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent) =>
  altKey || ctrlKey || metaKey || shiftKey;
