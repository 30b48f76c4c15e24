import { X } from 'lucide-react';
import { useRef } from 'react';
import { MoveHandle } from '#client/features/team/admin-ui/move-handle.tsx';
import { useHandleDrag } from '#client/features/team/admin-ui/use-handle-drag.ts';
import { messageOf } from '#client/lib/api/api-error.ts';
import { Link } from '#client/lib/router/link.tsx';
import { showToast } from '#client/ui/feedback/toast.tsx';
import { IconButton } from '#client/ui/form/icon-button.tsx';
import { cx } from '#client/ui/text/cx.ts';
import type { PostCard } from '#contract/posts/posts.ts';
import { useOwnOrder } from '../posts/use-own-order.ts';
import { PartLine } from './part-line.tsx';
import { numbersOf } from './part-numbers.ts';
import { postSeriesMessages as texts } from './post-series.messages.ts';
import { seriesPostsQuery, useSeriesCalls } from './post-series.queries.ts';

interface OrderedPartsProps {
  seriesId: string;
  posts: readonly PostCard[];
}

/** The posts of an own series. A handle moves each by drag or by the arrow keys. */
export function OrderedParts({ seriesId, posts }: OrderedPartsProps) {
  const calls = useSeriesCalls();
  const list = useRef<HTMLOListElement>(null);
  const order = useOwnOrder({
    queryKey: seriesPostsQuery(seriesId).queryKey,
    loaded: posts,
    idOf: ({ id }) => id,
    wordsOf: (post, place, count) => texts.moved(nameOfPost(post), place, count),
    send: (postId, previous) => calls.move(seriesId, postId, previous),
    failed: texts.failed,
  });
  const { dragged, handlers } = useHandleDrag(order.items.length, order.move);
  const numbers = numbersOf(order.items);
  // A gesture that the browser takes over leaves the post where it is shown.
  const letGo = () => {
    handlers.onPointerUp();
    order.settle();
  };

  async function take({ id }: PostCard) {
    const about = `series-part:${id}`;
    try {
      await calls.take(seriesId, id);
      const action = { label: texts.undo, onSelect: () => void calls.add(seriesId, [id]) };
      showToast({ type: 'success', about, title: texts.taken, action });
      list.current?.focus();
    } catch (error) {
      showToast({ type: 'error', about, title: texts.failed, message: messageOf(error) });
    }
  }

  return (
    <>
      <p className="mb-2 text-ink-soft text-sm">{texts.orderHint}</p>
      <ol
        ref={list}
        tabIndex={-1}
        aria-label={texts.posts}
        {...handlers}
        onPointerUp={letGo}
        onPointerCancel={letGo}
        className="space-y-2"
      >
        {order.items.map((post, place) => (
          <li
            key={post.id}
            className={cx(
              'flex items-center gap-2 rounded-lg border border-line bg-surface py-1 pr-1',
              dragged === place && 'border-brand shadow-md',
            )}
          >
            <MoveHandle
              label={texts.handle(nameOfPost(post), place + 1, order.items.length)}
              onMove={(by) => {
                order.move(place, place + by);
                order.settle();
              }}
            />
            <Link
              to={post.is_draft ? `/posts/${post.id}/edit` : `/posts/${post.id}`}
              className="flex min-h-20 min-w-0 flex-1 items-center gap-3 rounded-md hover:bg-hover"
            >
              <PartLine post={post} number={numbers.get(post.id) ?? null} />
            </Link>
            <IconButton
              icon={X}
              label={texts.takeOf(nameOfPost(post))}
              onClick={() => void take(post)}
            />
          </li>
        ))}
      </ol>
    </>
  );
}

const nameOfPost = ({ title }: PostCard) => title || texts.untitled;
