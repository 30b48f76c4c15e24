import { useLayoutEffect, useRef, useState } from 'react';
import { messageOf } from '#client/lib/api/api-error.ts';
import { announce } from '#client/ui/feedback/announce.ts';
import { showToast } from '#client/ui/feedback/toast.tsx';
import { moveItem } from '#client/ui/list/move-item.ts';
import type { PostCard } from '#contract/posts/posts.ts';
import { postSeriesMessages as texts } from './post-series.messages.ts';
import { useSeriesCalls } from './post-series.queries.ts';

/**
 * The order of the posts of an own series while it is changed. `move` shows a move at once; `settle` saves the post that
 * was moved last at its place, after earlier moves.
 */
export function usePartOrder(seriesId: string, stored: readonly PostCard[]) {
  const calls = useSeriesCalls();
  const [order, setOrder] = useState<readonly string[]>([]);
  const shown = useRef<readonly PostCard[]>(stored);
  const moved = useRef<string | null>(null);
  const saving = useRef(Promise.resolve());
  const placeOf = ({ id }: PostCard) => {
    const place = order.indexOf(id);
    return place < 0 ? order.length : place;
  };
  const posts = order.length === 0 ? stored : stored.toSorted((a, b) => placeOf(a) - placeOf(b));
  useLayoutEffect(() => {
    shown.current = posts;
  });

  function move(from: number, to: number): void {
    const next = moveItem(shown.current, from, to);
    const post = next[to];
    if (next === shown.current || !post) return;
    shown.current = next;
    moved.current = post.id;
    setOrder(next.map(({ id }) => id));
    announce(texts.moved(post.title || texts.untitled, to + 1, next.length));
  }

  function settle(): void {
    const id = moved.current;
    if (id === null) return;
    moved.current = null;
    const place = shown.current.findIndex((post) => post.id === id);
    const previous = shown.current[place - 1]?.id ?? null;
    saving.current = saving.current.then(() => save(id, previous));
  }

  async function save(id: string, previous: string | null): Promise<void> {
    try {
      await calls.move(seriesId, id, previous);
    } catch (error) {
      setOrder([]);
      showToast({ type: 'error', title: texts.failed, message: messageOf(error) });
    }
  }
  return { posts, move, settle };
}
