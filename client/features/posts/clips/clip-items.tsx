import { useInfiniteQuery } from '@tanstack/react-query';
import { Images, SearchX } from 'lucide-react';
import { type KeyboardEvent, useRef } from 'react';
import { useOrderedList } from '#client/features/posts/post-lists/use-ordered-list.ts';
import { GridSkeleton } from '#client/features/posts/posts/cards/grid-skeleton.tsx';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { LoadedList } from '#client/ui/list/loaded-list.tsx';
import { columnsOf, indexByKey } from '#client/ui/list/move-item.ts';
import type { Clip, ClipItem } from '#contract/posts/clips.ts';
import { ClipItemTile } from './clip-item-tile.tsx';
import { clipsMessages as texts } from './clips.messages.ts';
import { clipItemsQuery, useClipCalls } from './clips.queries.ts';

const gridClasses = 'grid two-columns items-start gap-x-3 gap-y-5 sm:grid-cols-3 lg:grid-cols-4';

/** The posts of a clip, or those of its posts that match a search. The owner of the clip can change their order. */
export function ClipItems({ clip, words }: { clip: Clip; words: string }) {
  const query = useInfiniteQuery(clipItemsQuery(clip.id, words));
  const isOrdered = clip.can.edit && words === '';
  return (
    <LoadedList
      query={query}
      keyOf={({ post }) => post.id}
      loading={<GridSkeleton />}
      empty={<NoItems isOwn={clip.can.edit} isSearch={words !== ''} />}
    >
      {(items) =>
        isOrdered ? (
          <OrderedItems clipId={clip.id} loaded={items} />
        ) : (
          <ul aria-label={texts.items} className={gridClasses}>
            {items.map((item, index) => (
              <li key={item.post.id}>
                <ClipItemTile
                  clipId={clip.id}
                  item={item}
                  {...(clip.can.edit && {
                    own: { rank: index + 1, isDragged: false, order: null },
                  })}
                />
              </li>
            ))}
          </ul>
        )
      }
    </LoadedList>
  );
}

function NoItems({ isOwn, isSearch }: { isOwn: boolean; isSearch: boolean }) {
  if (isSearch) {
    return <EmptyState icon={SearchX} title={texts.notFound} text={texts.notFoundText} />;
  }
  if (!isOwn) return <EmptyState icon={Images} title={texts.noPostsOfOther} />;
  return (
    <EmptyState
      icon={Images}
      title={texts.noPosts}
      text={texts.noPostsText}
      link={{ to: '/profile?tab=saved', label: texts.toSaved }}
    />
  );
}

/** The posts of the viewer's own clip. The viewer orders them by dragging, by keys, or by the menu of a post. */
function OrderedItems({ clipId, loaded }: { clipId: string; loaded: readonly ClipItem[] }) {
  const calls = useClipCalls();
  const { items, dragged, handlers, moveAndSave } = useOrderedList({
    queryKey: clipItemsQuery(clipId, '').queryKey,
    loaded,
    idOf: ({ post }) => post.id,
    wordsOf: ({ post }, rank) => texts.placed(post.title, rank),
    send: (postId, after) => calls.order({ clipId, postId, after }),
    failed: texts.orderFailed,
  });
  const list = useRef<HTMLOListElement>(null);

  function onKeyDown(event: KeyboardEvent, index: number) {
    const to = indexByKey(event.key, index, items.length, columnsOf(list.current));
    if (to === undefined) return;
    event.preventDefault();
    moveAndSave(index, to);
  }

  return (
    <ol ref={list} aria-label={texts.items} className={gridClasses} {...handlers}>
      {items.map((item, index) => (
        <li key={item.post.id}>
          <ClipItemTile
            clipId={clipId}
            item={item}
            own={{
              rank: index + 1,
              isDragged: dragged === index,
              order: {
                onKeyDown: (event) => onKeyDown(event, index),
                onMove: (by) => moveAndSave(index, index + by),
              },
            }}
          />
        </li>
      ))}
    </ol>
  );
}
