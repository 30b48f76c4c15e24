import type { KeyboardEvent, RefObject } from 'react';
import { isComposing } from '#client/ui/form/is-composing.ts';

interface ResultList {
  count: number;
  columns: number;
}

export interface Position {
  list: number;
  index: number;
}

type Move = (lists: readonly ResultList[], from: Position) => Position | null;

/** The moves of the arrow keys. Only grids have moves to the left and right. */
export const moves: Record<string, Move> = {
  ArrowDown: (lists, { list, index }) => {
    const { count, columns } = lists[list] ?? { count: 0, columns: 1 };
    const below = index + columns;
    if (below < count) return { list, index: below };
    const isAboveLastRow = Math.floor(index / columns) < Math.floor((count - 1) / columns);
    if (isAboveLastRow) return { list, index: count - 1 };
    return nearest(lists, list, 1) ?? { list, index };
  },
  ArrowUp: (lists, { list, index }) => {
    const above = index - (lists[list]?.columns ?? 1);
    return above >= 0 ? { list, index: above } : nearest(lists, list, -1);
  },
  ArrowRight: (lists, from) => sideways(lists, from, 1),
  ArrowLeft: (lists, from) => sideways(lists, from, -1),
};

/** Returns the first item of the next list with items, or the last item of the previous list with items. */
function nearest(lists: readonly ResultList[], from: number, step: 1 | -1): Position | null {
  for (let list = from + step; list in lists; list += step) {
    const count = lists[list]?.count ?? 0;
    if (count > 0) return { list, index: step === 1 ? 0 : count - 1 };
  }
  return null;
}

function sideways(lists: readonly ResultList[], { list, index }: Position, step: 1 | -1): Position {
  const { count, columns } = lists[list] ?? { count: 0, columns: 1 };
  const target = index + step;
  return { list, index: columns > 1 && target >= 0 && target < count ? target : index };
}

/** Returns the elements that the arrow keys focus: the first link of each row. */
const itemsOf = (list: Element) =>
  [...list.children].flatMap((row) => row.querySelector<HTMLElement>('a, button') ?? []);

/** Returns the key handler of the search: the arrow keys move between the field and the lists with `data-results`. */
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
