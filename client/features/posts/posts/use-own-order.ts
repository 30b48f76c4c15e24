import { type InfiniteData, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useLayoutEffect, useRef, useState } from 'react';
import { messageOf } from '#client/lib/api/api-error.ts';
import { announce } from '#client/ui/feedback/announce.ts';
import { showToast } from '#client/ui/feedback/toast.tsx';
import { moveItem } from '#client/ui/list/move-item.ts';
import type { Page } from '#contract/foundations/primitives.ts';

interface OwnOrder<Item> {
  /** The key of the pages that the items are loaded from. */
  queryKey: QueryKey;
  loaded: readonly Item[];
  idOf: (item: Item) => string;
  /** What is announced of a move. Places count from 1. */
  wordsOf: (item: Item, place: number, count: number) => string;
  /** Saves the place of an item: after another one, or first. */
  send: (id: string, previous: string | null) => Promise<unknown>;
  /** The title of a failure. */
  failed: string;
}

/**
 * The loaded items of a list in the order that its owner gives them. `move` shows a move at once; `settle` saves the item
 * that was moved last at its place, after earlier moves.
 */
export function useOwnOrder<Item>({ queryKey, loaded, idOf, ...order }: OwnOrder<Item>) {
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
      showToast({ type: 'error', title: order.failed, message: messageOf(error) });
      void client.invalidateQueries({ queryKey });
    }
    if (latest.current === shown) setOwn(null);
  }
  return { items, move, settle };
}

type Pages<Item> = InfiniteData<Page<Item>, string | null>;

/** The pages with their items in another order. */
function inPages<Item>(data: Pages<Item>, order: readonly Item[]): Pages<Item> {
  let start = 0;
  const pages = data.pages.map((page) => {
    const items = order.slice(start, start + page.items.length);
    start += page.items.length;
    return { ...page, items };
  });
  return { ...data, pages };
}
