import { type InfiniteData, useQueryClient } from '@tanstack/react-query';
import { useLayoutEffect, useRef, useState } from 'react';
import { messageOf } from '#client/lib/api/api-error.ts';
import { announce } from '#client/ui/feedback/announce.ts';
import { showToast } from '#client/ui/feedback/toast.tsx';
import { moveItem } from '#client/ui/list/move-item.ts';
import type { Page } from '#contract/foundations/primitives.ts';
import type { ClipItem } from '#contract/posts/clips.ts';
import { clipsMessages as texts } from './clips.messages.ts';
import { clipItemsQuery, useClipCalls } from './clips.queries.ts';

type Pages = InfiniteData<Page<ClipItem>, string | null>;

/** The loaded posts of a clip in the order that its owner gives them, which is saved when a post is let go. */
export function useClipOrder(clipId: string, loaded: readonly ClipItem[]) {
  const client = useQueryClient();
  const calls = useClipCalls();
  const moved = useRef<string>(null);
  const [own, setOwn] = useState<readonly ClipItem[] | null>(null);
  const items = own ?? loaded;
  const latest = useRef(items);
  useLayoutEffect(() => {
    latest.current = items;
  });

  function move(from: number, to: number) {
    const item = latest.current[from];
    const next = moveItem(latest.current, from, to);
    if (!item || next === latest.current) return;
    moved.current = item.post.id;
    latest.current = next;
    setOwn(next);
    announce(texts.placed(item.post.title, to + 1));
  }

  async function save() {
    const postId = moved.current;
    if (postId === null) return;
    moved.current = null;
    const order = latest.current;
    const place = order.findIndex(({ post }) => post.id === postId);
    const after = order[place - 1]?.post.id ?? null;
    const { queryKey } = clipItemsQuery(clipId, '');
    try {
      await client.cancelQueries({ queryKey });
      client.setQueryData<Pages>(queryKey, (data) => data && inPages(data, order));
      await calls.order({ clipId, postId, after });
    } catch (error) {
      showToast({ type: 'error', title: texts.orderFailed, message: messageOf(error) });
      void client.invalidateQueries({ queryKey });
    }
    if (latest.current === order) setOwn(null);
  }

  return { items, move, save };
}

/** The pages with their items in another order. */
function inPages(data: Pages, order: readonly ClipItem[]): Pages {
  let start = 0;
  const pages = data.pages.map((page) => {
    const items = order.slice(start, start + page.items.length);
    start += page.items.length;
    return { ...page, items };
  });
  return { ...data, pages };
}
