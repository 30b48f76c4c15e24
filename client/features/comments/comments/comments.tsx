import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useId, useRef, useState } from 'react';
import { useSession } from '#client/features/identity/session/session-context.tsx';
import { formatCount } from '#client/lib/format/format.ts';
import { subscribeToTopic } from '#client/lib/live/live.ts';
import { useSearchParams } from '#client/lib/router/router-hooks.ts';
import { useInView } from '#client/ui/list/use-in-view.ts';
import { SECOND } from '#contract/foundations/limits.ts';
import type { EventTopic, PostTopic } from '#contract/operation/live-events.ts';
import { CommentForm } from './comment-form.tsx';
import { CommentList } from './comment-list.tsx';
import type { Commentable, CommentableRef } from './commentable.ts';
import { commentsMessages as texts } from './comments.messages.ts';
import { commentLikeStore, putCount, putFields, refreshComments } from './comments.queries.ts';

/** The comments of a post or event. They load near the viewport, or immediately when the URL contains a comment. */
export function Comments({ about }: { about: Commentable }) {
  const id = useId();
  const section = useRef<HTMLElement>(null);
  const [newSlot, setNewSlot] = useState<HTMLElement | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const viewerId = useSession().user?.id;
  const linkedId = useSearchParams()[0].get('comment');
  const isNear = useInView(section, false) || linkedId !== null;
  const focusHeading = useCallback(() => heading.current?.focus({ preventScroll: true }), []);
  const ignoreSent = useCallback(() => {}, []);
  useLiveComments(about);
  if (viewerId === undefined) return null;
  const { commenters = 'readers', isCommenter = true } = about;
  const limit =
    commenters === 'readers'
      ? null
      : texts.limits[isCommenter ? 'commenters' : 'others'][commenters];
  const target = { userId: viewerId, about, parentId: null };
  return (
    <section ref={section} aria-labelledby={id}>
      {/* The heading stays at the top while the comments scroll, so that the button for new comments covers no text. */}
      <div className="group sticky top-[calc(--spacing(14)+env(safe-area-inset-top))] z-10 -mx-4 mb-1 flex min-h-13 items-center justify-between bg-paper/95 px-4 backdrop-blur-md md:top-[calc(--spacing(16)+env(safe-area-inset-top))]">
        <h2 ref={heading} id={id} tabIndex={-1} className="text-lg">
          {texts.heading}{' '}
          <span className="nums ml-1 whitespace-nowrap font-normal text-ink-soft text-sm max-[359px]:group-has-[button]:hidden">
            {texts.count(formatCount(about.comments_count))}
          </span>
        </h2>
        <div ref={setNewSlot} role="status" />
      </div>
      {limit !== null && <p className="phrases py-2 text-ink-soft text-sm">{limit}</p>}
      {isCommenter && (
        <CommentForm key={viewerId} target={target} label={texts.write.label} onSent={ignoreSent} />
      )}
      <div className="mt-2">
        <CommentList {...{ about, viewerId, isNear, newSlot, linkedId }} onRemoved={focusHeading} />
      </div>
    </section>
  );
}

/**
 * Updates the comments of an open post or event live: their number immediately, their contents at most once a second.
 */
function useLiveComments({ kind, id }: CommentableRef): void {
  const client = useQueryClient();
  useEffect(() => {
    const about = { kind, id };
    let waiting: ReturnType<typeof setTimeout> | undefined;
    const refresh = (): void => {
      waiting ??= setTimeout(() => {
        waiting = undefined;
        refreshComments(client, about);
      }, SECOND);
    };
    const unsubscribe = subscribeToTopic<PostTopic | EventTopic>(`${kind}:${id}`, (event) => {
      if (event.type === 'comments') putCount(client, about, event.comments_count);
      if (event.type === 'comment-likes') putLikes(client, about, event);
      if (event.type === 'comments') refresh();
      // Refreshes without a delay, so that a page that has just been opened reads the comments only once.
      if (event.type === 'refetch') refreshComments(client, about);
    });
    return () => {
      clearTimeout(waiting);
      unsubscribe();
    };
  }, [client, kind, id]);
}

/**
 * Writes a live number of likes to the cache. During a pending like it does nothing, because the response to this like
 * is newer.
 */
function putLikes(
  client: QueryClient,
  about: CommentableRef,
  { comment_id, likes_count }: { comment_id: string; likes_count: number },
): void {
  if (commentLikeStore.optimisticValue(comment_id) !== undefined) return;
  putFields(client, about, comment_id, { likes_count });
}
