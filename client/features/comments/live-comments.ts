import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { SECOND } from '../../../contract/limits.ts';
import { watchPost } from '../../lib/live.ts';
import { putCount, refreshComments } from './comments.queries.ts';

/** Keeps the comments of an open post up to date: the count at once, what they say at most once a second. */
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
    const stop = watchPost(postId, (notice) => {
      if (notice.type === 'post-comments') putCount(client, postId, notice.comments_count);
      if (notice.type !== 'post-likes') refresh();
    });
    return () => {
      clearTimeout(waiting);
      stop();
    };
  }, [client, postId]);
}
