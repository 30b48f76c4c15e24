import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { SECOND } from '../../../contract/limits.ts';
import { subscribeToTopic } from '../../lib/live.ts';
import { putCount, refreshComments } from './comments.queries.ts';

/** Updates the comments of an open post live: their number immediately, their contents at most once a second. */
export function useLiveComments(postId: string): void {
  const client = useQueryClient();
  useEffect(() => {
    let waiting: ReturnType<typeof setTimeout> | undefined;
    const refresh = (): void => {
      waiting ??= setTimeout(() => {
        waiting = undefined;
        refreshComments(client, postId);
      }, SECOND);
    };
    const unsubscribe = subscribeToTopic(`post:${postId}`, (event) => {
      if (event.type === 'comments') putCount(client, postId, event.comments_count);
      if (event.type === 'comments' || event.type === 'refetch') refresh();
    });
    return () => {
      clearTimeout(waiting);
      unsubscribe();
    };
  }, [client, postId]);
}
