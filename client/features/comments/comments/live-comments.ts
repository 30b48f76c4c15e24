import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { subscribeToTopic } from '#client/lib/live/live.ts';
import { SECOND } from '#contract/foundations/limits.ts';
import type { EventTopic, PostTopic } from '#contract/operation/live-events.ts';
import type { CommentableRef } from './commentable.ts';
import { commentLikeStore, putCount, putFields, refreshComments } from './comments.queries.ts';

/** Updates the comments of an open post or event live: their number immediately, their contents at most once a second. */
export function useLiveComments({ kind, id }: CommentableRef): void {
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
      // At once, so that it shares the first read of a page that has just been opened.
      if (event.type === 'refetch') refreshComments(client, about);
    });
    return () => {
      clearTimeout(waiting);
      unsubscribe();
    };
  }, [client, kind, id]);
}

/** The answer to a pending like of the viewer brings its own count. */
function putLikes(
  client: QueryClient,
  about: CommentableRef,
  { comment_id, likes_count }: { comment_id: string; likes_count: number },
): void {
  if (commentLikeStore.optimisticValue(comment_id) !== undefined) return;
  putFields(client, about, comment_id, { likes_count });
}
