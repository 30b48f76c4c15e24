import { useInfiniteQuery } from '@tanstack/react-query';
import { Library, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { takeOut } from '#client/features/posts/post-lists/take-out.ts';
import { useOrderedList } from '#client/features/posts/post-lists/use-ordered-list.ts';
import { MoveHandle } from '#client/features/team/admin-ui/move-handle.tsx';
import { Link } from '#client/lib/router/link.tsx';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { Button } from '#client/ui/form/button.tsx';
import { IconButton } from '#client/ui/form/icon-button.tsx';
import { LoadedList } from '#client/ui/list/loaded-list.tsx';
import { cx } from '#client/ui/text/cx.ts';
import { PointerText } from '#client/ui/text/pointer-text.tsx';
import type { PostSeries } from '#contract/posts/post-series.ts';
import type { PostCard } from '#contract/posts/posts.ts';
import { AddPostsDialog } from './add-posts-dialog.tsx';
import { numbersOf, PartLine } from './part-line.tsx';
import { postSeriesMessages as texts } from './post-series.messages.ts';
import { seriesPostsQuery, useSeriesCalls } from './post-series.queries.ts';

/** The posts of a series in order. Its author can move and remove them. */
export function SeriesParts({ series }: { series: PostSeries }) {
  const query = useInfiniteQuery(seriesPostsQuery(series.id));
  const [isAdding, setAdding] = useState(false);
  const empty = (
    <EmptyState
      icon={Library}
      title={texts.empty}
      text={texts.emptyText}
      action={<Button onClick={() => setAdding(true)}>{texts.addPosts}</Button>}
    />
  );
  return (
    <>
      <LoadedList query={query} keyOf={({ id }) => id} empty={empty}>
        {(posts) =>
          series.can.edit ? (
            <OrderedParts seriesId={series.id} posts={posts} />
          ) : (
            <PartList posts={posts} />
          )
        }
      </LoadedList>
      <AddPostsDialog open={isAdding} series={series} onClose={() => setAdding(false)} />
    </>
  );
}

function PartList({ posts }: { posts: readonly PostCard[] }) {
  const numbers = numbersOf(posts);
  return (
    <ol aria-label={texts.posts} className="divide-y divide-line border-line border-y">
      {posts.map((post) => (
        <li key={post.id}>
          <Link
            to={`/posts/${post.id}`}
            className="flex min-h-20 items-center gap-3 px-1 py-2 hover:bg-hover"
          >
            <PartLine post={post} number={numbers.get(post.id) ?? null} />
          </Link>
        </li>
      ))}
    </ol>
  );
}

/** The posts of the viewer's own series. Each has a handle that moves it by a drag, by the arrow keys or by a menu. */
function OrderedParts({ seriesId, posts }: { seriesId: string; posts: readonly PostCard[] }) {
  const calls = useSeriesCalls();
  const list = useRef<HTMLOListElement>(null);
  const { items, dragged, handlers, moveAndSave } = useOrderedList({
    queryKey: seriesPostsQuery(seriesId).queryKey,
    loaded: posts,
    idOf: ({ id }) => id,
    wordsOf: (post, rank, count) => texts.moved(nameOfPost(post), rank, count),
    send: (postId, previous) => calls.move(seriesId, postId, previous),
    failed: texts.failed,
  });
  const numbers = numbersOf(items);

  async function take(post: PostCard) {
    const isOut = await takeOut({
      about: `series-part:${post.id}`,
      texts: { ...texts, removed: texts.taken },
      title: nameOfPost(post),
      take: () => calls.take(seriesId, post.id),
      undo: () => calls.add(seriesId, [post.id]),
    });
    if (isOut) list.current?.focus();
  }

  return (
    <>
      <p className="mb-2 text-ink-soft text-sm">
        <PointerText touch={texts.orderTouchHint} mouse={texts.orderHint} />
      </p>
      <ol ref={list} tabIndex={-1} aria-label={texts.posts} {...handlers} className="space-y-2">
        {items.map((post, index) => (
          <li
            key={post.id}
            className={cx(
              'flex items-center gap-2 rounded-lg border border-line bg-surface py-1 pr-1',
              dragged === index && 'border-brand shadow-md',
            )}
          >
            <MoveHandle
              label={texts.handle(nameOfPost(post), index + 1, items.length)}
              onMove={(by) => moveAndSave(index, index + by)}
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
