import { type InfiniteData, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { type DragEvent, useLayoutEffect, useRef, useState } from 'react';
import { useHandleDrag } from '#client/features/team/admin-ui/move-handle.tsx';
import { announce } from '#client/ui/feedback/announce.ts';
import { showFailure } from '#client/ui/feedback/call-with-toast.ts';
import { moveItem } from '#client/ui/list/move-item.ts';
import type { Page } from '#contract/foundations/primitives.ts';

interface ListOrder<Item> {
  queryKey: QueryKey;
  loaded: readonly Item[];
  idOf: (item: Item) => string;
  /** Returns the text that announces a move to screen readers. `rank` counts from 1. */
  wordsOf: (item: Item, rank: number, count: number) => string;
  /** Saves that an item follows the item `previous`. Null means that the item is first. */
  send: (id: string, previous: string | null) => Promise<unknown>;
  failed: string;
}

/**
 * Returns the loaded items of a list that its owner can order, and the handlers of its rows. A drag shows each move
 * immediately, and saves the last position when it ends. `moveAndSave` moves an item by key and saves its position.
 */
export function useOrderedList<Item>({ queryKey, loaded, idOf, ...order }: ListOrder<Item>) {
  const client = useQueryClient();
  const [own, setOwn] = useState<readonly Item[] | null>(null);
  const items = own ?? loaded;
  const latest = useRef(items);
  const moved = useRef<string | null>(null);
  const saving = useRef(Promise.resolve());
  useLayoutEffect(() => {
    latest.current = items;
  });

  function move(from: number, to: number): void {
    const next = moveItem(latest.current, from, to);
    const item = next[to];
    if (next === latest.current || item === undefined) return;
    moved.current = idOf(item);
    latest.current = next;
    setOwn(next);
    announce(order.wordsOf(item, to + 1, next.length));
  }

  function settle(): void {
    const id = moved.current;
    if (id === null) return;
    moved.current = null;
    const shown = latest.current;
    saving.current = saving.current.then(() => save(id, shown));
  }

  async function save(id: string, shown: readonly Item[]): Promise<void> {
    const before = shown[shown.findIndex((item) => idOf(item) === id) - 1];
    try {
      await client.cancelQueries({ queryKey });
      client.setQueryData<Pages<Item>>(queryKey, (data) => data && inPages(data, shown));
      await order.send(id, before === undefined ? null : idOf(before));
    } catch (error) {
      showFailure(error, order.failed);
      void client.invalidateQueries({ queryKey });
    }
    if (latest.current === shown) setOwn(null);
  }

  const { dragged, handlers } = useHandleDrag(items.length, move);
  // A drag that the browser interrupts, for example to scroll, ends at the position that is shown.
  function drop(): void {
    handlers.onPointerUp();
    settle();
  }
  return {
    items,
    dragged,
    handlers: {
      ...handlers,
      onPointerUp: drop,
      onPointerCancel: drop,
      onDragStart: (event: DragEvent) => event.preventDefault(),
    },
    moveAndSave(from: number, to: number) {
      move(from, to);
      settle();
    },
  };
}

type Pages<Item> = InfiniteData<Page<Item>, string | null>;

function inPages<Item>(data: Pages<Item>, order: readonly Item[]): Pages<Item> {
  let start = 0;
  const pages = data.pages.map((page) => {
    const items = order.slice(start, start + page.items.length);
    start += page.items.length;
    return { ...page, items };
  });
  return { ...data, pages };
}
